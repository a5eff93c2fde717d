import type { Source } from '../tokens/source.mjs';

export interface Word {
  parts: { type: string; text?: string; quoted?: boolean; name?: string }[];
  start: number;
  end: number;
}

export interface Node {
  kind: string;
  words?: Word[];
  start: number;
  end: number;
}

export interface Item {
  background: boolean;
  steps: { operator: '' | '&&' | '||'; stages: Node[] }[];
}

export function parse(source: Source, depth?: number): { items: Item[]; error: (Error & { unreadable: string }) | null };
