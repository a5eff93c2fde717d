import { token, type Token } from './token.js';

/** An agent program whose own hook protocol an adapter translates. The adapters come with the hosts package. */
export interface HostAdapter {
  readonly name: string;
  readonly title: string;
}

export const HOSTS: Token<readonly HostAdapter[]> = token('HostAdapter');
