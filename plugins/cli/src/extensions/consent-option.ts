import { Option } from 'commander';

/** An option that names a question that was agreed to; given once for each. */
export const fingerprintOption = (name: string): Option =>
  new Option(`${name} <fingerprint>`, 'agree to exactly the question of this fingerprint, and do not ask').argParser((value: string, before: string[] | undefined) => [...(before ?? []), value.toLowerCase()]);

export const consentOption = (): Option => fingerprintOption('--consent');
