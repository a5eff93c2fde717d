export interface Detector {
  id: string;
  kind: string;
  literals: string[];
  pattern: RegExp;
  accept: (value: string, match: RegExpExecArray) => boolean;
  tellsHead: boolean;
  privateKey?: boolean;
  search?: (text: string) => Iterable<[start: number, end: number]>;
}
export const detectors: Detector[];
