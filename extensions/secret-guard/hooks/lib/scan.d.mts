export interface Finding {
  id: string;
  kind: string;
  start: number;
  end: number;
  rank: number;
  tellsHead: boolean;
  privateKey: boolean;
}
export interface ScanOptions {
  skip?: Set<string>;
  allow?: Set<string>;
}
export function scan(text: string, options?: ScanOptions): Finding[];
