import { Option } from 'commander';

/** Given once for each question that was agreed to. */
export const consentOption = (): Option =>
  new Option('--consent <fingerprint>', 'agree to exactly the question of this fingerprint, and do not ask').argParser((value: string, before: string[] | undefined) => [...(before ?? []), value.toLowerCase()]);
