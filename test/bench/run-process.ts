import { spawn, type SpawnOptions } from 'node:child_process';

/** Starts a process with Node's own means and waits until it is over and everything it printed is there: the floor. */
export function runProcess(file: string, args: readonly string[], { stdin = '', ...options }: SpawnOptions & { readonly stdin?: string } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => { complaint += chunk.toString(); });
    child.stdin.on('error', () => {}).end(stdin);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString());
      else reject(new Error(`${file} ended with ${code}: ${complaint}`));
    });
  });
}
