/**
 * Shapes of tokens, each anchored on letters of its own and with bounded repeats, so that any text is searched in linear time.
 * Sources: the issuers' documents on their token formats.
 */
export const secretShapes: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bLTAI[A-Za-z0-9]{12,30}\b/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,255}/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,255}/g,
  /\bglpat-[A-Za-z0-9_-]{20,64}/g,
  /\bsk-(?:ant-|proj-|live-)?[A-Za-z0-9_-]{20,200}/g,
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,200}/g,
  /\bhf_[A-Za-z0-9]{30,64}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bpypi-[A-Za-z0-9_-]{16,250}/g,
  /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g,
  /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{0,1000}/g,
  /\bhttps:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/]{20,100}/g,
];

/** Everything between the lines of a PEM block; one that is cut off reaches to the end. */
export const pemBlock = /-----BEGIN [A-Z0-9 ]{1,64}-----(?:[^-]|-(?!----END ))*(?:-----END [A-Z0-9 ]{1,64}-----|$)/g;

/** `scheme://user:password@host`. */
export const urlUserinfo = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:]{1,256}:[^\s/@]{1,1024}@/gi;

/** `Authorization: Bearer …` and the like. */
export const bearer = /\b(bearer|basic|token)\s+[A-Za-z0-9._~+/=-]{16,4096}/gi;

/** Names under which people keep secrets, in JSON, environments and command lines. */
export const secretName = /(?:^|[_.-])(?:password|passwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?|auth)$/i;
