export interface Source {
  text: string;
  base: number | null;
  element: number | null;
}

export function wholeSource(text: string, element?: number | null): Source;
