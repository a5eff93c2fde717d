/** What the host is told; stdout is one JSON document or empty. */
export interface HostAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}
