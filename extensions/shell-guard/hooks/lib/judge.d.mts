export interface Edit {
  element: number | null;
  start: number;
  end: number;
  text: string;
}

export interface Judged {
  decision: 'ask' | 'block';
  why: string;
  instead?: string | undefined;
  snippet: string;
}

export interface Verdict {
  decision: 'none' | 'ask' | 'block';
  finding: Judged | null;
  edits: Edit[];
}

export interface Surroundings {
  cwd: string;
  home: string;
  temps?: string[];
  user?: string;
}

export function judgeCommand(command: string | string[], surroundings: Surroundings): Verdict;
