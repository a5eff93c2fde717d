#!/bin/sh
# Asks a running `cosh serve` about tool calls: sh client.sh COSH SERVE...  with one event and its input in JSON a line on stdin:
#   PreToolUse {"tool_name":"shell","tool_input":{"command":"ls"}}
# Prints the answer to each. Its status is 2 where one was a block.
set -eu

pipes=$(mktemp -d)
mkfifo "$pipes/requests" "$pipes/answers"
"$@" <"$pipes/requests" >"$pipes/answers" &
server=$!
exec 3>"$pipes/requests" 4<"$pipes/answers"
rm -r "$pipes"
trap 'exec 3>&-; wait "$server" || true' EXIT

# Sends one request and reads up to its answer; what hooks have to say meanwhile goes to stderr.
count=0
fire() {
  count=$((count + 1))
  printf '{"type":"hook_request","request_id":"%s","event":"%s","input":%s}\n' "$count" "$1" "$2" >&3
  while IFS= read -r answer <&4; do
    case $answer in
      '{"type":"stream_event"'*) printf '%s\n' "$answer" >&2 ;;
      '{"type":"hook_response","request_id":"'"$count"'"'*) return 0 ;;
      '{"type":"error"'*) printf '%s\n' "$answer" >&2; return 1 ;;
    esac
  done
  echo 'cosh serve is gone' >&2
  return 1
}

status=0
while read -r event input; do
  fire "$event" "$input"
  printf '%s\n' "$answer"
  case $answer in
    *'"decision":"block","reason"'* | *'"decision":"block","halt"'*) status=2 ;;
  esac
done
exit "$status"
