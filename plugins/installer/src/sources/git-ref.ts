import { CoshError } from '@cosh/core';
import { deceptive, printable } from '../tree/index.js';

const refLimit = 250;

/** Whether a ref is a full commit id, of sha1 or sha256. */
export const isCommit = (ref: string): boolean => /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(ref);

const refuse = (ref: string, why: string): never => {
  throw new CoshError('source_ref_unsafe', `the ref ${printable(ref)} ${why}`, { hint: 'give a branch, a tag or a full commit id' });
};

/** A branch, tag or full commit id, the latter in lower case; by the rules of git-check-ref-format and no wider. Throws `source_ref_unsafe`. */
export function gitRef(ref: string): string {
  if (isCommit(ref)) return ref.toLowerCase();
  if (ref === '' || ref === '@') refuse(ref, 'is no name');
  if (ref.length > refLimit) refuse(ref, `is longer than ${refLimit} characters`);
  if (ref.startsWith('-')) refuse(ref, 'begins with a dash, which is an option to git');
  if (deceptive.test(ref)) refuse(ref, 'has control or invisible characters');
  if (/[\s~^:?*[\\'"`$;&|<>(){}!#%]/.test(ref)) refuse(ref, 'has a character that no branch or tag should have');
  if (ref.includes('..') || ref.includes('@{') || ref.includes('//')) refuse(ref, 'is an expression, not a name');
  if (ref.split('/').some((part) => part === '' || part.startsWith('.') || part.endsWith('.lock') || part.endsWith('.'))) refuse(ref, 'has a part that is empty or begins or ends badly');
  return ref;
}
