"""Asks a running `cosh serve` about tool calls: python3 client.py COSH SERVE...  with one JSON object (event, input) a line on stdin."""
import itertools, json, subprocess, sys, threading
from concurrent.futures import Future


class Cosh:
    """One `cosh serve`. `fire` may be called from several threads; each call waits for its own answer."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1)
        self.waiting, self.ids, self.lock = {}, itertools.count(1), threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            message = json.loads(line)
            if message["type"] == "stream_event":
                print("note:", message["event"]["message"], file=sys.stderr)
            elif message.get("request_id") in self.waiting:
                self.waiting.pop(message["request_id"]).set_result(message)
        for future in self.waiting.values():
            future.set_exception(ConnectionError("cosh serve is gone"))

    def fire(self, event, **fields):
        future, request_id = Future(), str(next(self.ids))
        with self.lock:
            self.waiting[request_id] = future
            self.process.stdin.write(json.dumps({"type": "hook_request", "request_id": request_id, "event": event, "input": fields}) + "\n")
        answer = future.result()
        if "error" in answer:
            raise ValueError(answer["error"]["message"])
        return answer["result"]


if __name__ == "__main__":
    cosh = Cosh(*sys.argv[1:])
    for request in map(json.loads, sys.stdin):
        print(json.dumps(cosh.fire(request["event"], **request["input"])), flush=True)
