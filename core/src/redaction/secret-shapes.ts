/** No token below and no credential behind a word like `bearer` is shorter than this. */
export const shortestToken = 16;

export interface SecretShape {
  /** One of these stands in every token of the shape. Looking for them costs less than compiling the pattern. */
  readonly letters: readonly string[];
  readonly pattern: RegExp;
}

/**
 * Shapes of tokens, each anchored on letters of its own and with bounded repeats, so that any text is searched in linear time.
 * Sources: the issuers' documents on their token formats.
 */
export const secretShapes: readonly SecretShape[] = [
  { letters: ['AKIA', 'ASIA'], pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { letters: ['LTAI'], pattern: /\bLTAI[A-Za-z0-9]{12,30}\b/g },
  { letters: ['AIza'], pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { letters: ['gh'], pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}/g },
  { letters: ['github_pat_'], pattern: /\bgithub_pat_[A-Za-z0-9_]{22,255}/g },
  { letters: ['glpat-'], pattern: /\bglpat-[A-Za-z0-9_-]{20,64}/g },
  { letters: ['sk-'], pattern: /\bsk-(?:ant-|proj-|live-)?[A-Za-z0-9_-]{20,200}/g },
  { letters: ['k_'], pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,200}/g },
  { letters: ['hf_'], pattern: /\bhf_[A-Za-z0-9]{30,64}/g },
  { letters: ['xox'], pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g },
  { letters: ['npm_'], pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { letters: ['pypi-'], pattern: /\bpypi-[A-Za-z0-9_-]{16,250}/g },
  { letters: ['SG.'], pattern: /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g },
  { letters: ['eyJ'], pattern: /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{0,1000}/g },
  { letters: ['gl'], pattern: /\bgl(?:ptt|dt|rt|ft|soat|cbt|imt|agent)-[A-Za-z0-9_-]{20,64}/g },
  { letters: ['ya29.'], pattern: /\bya29\.[A-Za-z0-9_-]{20,400}/g },
  { letters: ['GOCSPX-'], pattern: /\bGOCSPX-[A-Za-z0-9_-]{20,64}/g },
  { letters: ['gsk', 'r8', 'pplx', 'xai', 'sbp', 'lin_api', 'ntn', 'rubygems', 'tskey', 'dop_v1', 'dckr_pat', 'PMAK', 'whsec', 'shp', 'sq0', 'hv', 'npms', 'ATATT3', 'AGE-SECRET-KEY'], pattern: /\b(?:gsk|r8|pplx|xai|sbp|lin_api|ntn|rubygems|tskey|dop_v1|dckr_pat|PMAK|whsec|shp(?:at|ca|pa|ss)|sq0(?:atp|csp)|hv[sbr]|npms|ATATT3|AGE-SECRET-KEY)[-_.A-Za-z0-9]{0,4}[-_.1][A-Za-z0-9_-]{20,400}/g },
  { letters: ['dapi'], pattern: /\bdapi[0-9a-f]{32}/g },
  { letters: ['SK'], pattern: /\bSK[0-9a-f]{32}\b/g },
  { letters: [':AA'], pattern: /\b[0-9]{8,10}:AA[A-Za-z0-9_-]{32,35}/g },
  { letters: ['M', 'N', 'O'], pattern: /\b[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}/g },
  { letters: ['discord'], pattern: /\bhttps:\/\/(?:\w{1,20}\.)?discord(?:app)?\.com\/api\/webhooks\/[0-9]{10,24}\/[A-Za-z0-9_-]{40,100}/g },
  { letters: ['AccountKey='], pattern: /\bAccountKey=[A-Za-z0-9+/=]{40,128}/g },
  { letters: ['.atlasv1.'], pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{40,100}/g },
  { letters: ['hooks.slack.com'], pattern: /\bhttps:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/]{20,100}/g },
];

/** Everything between the lines of a PEM block; one that is cut off reaches to the end. */
export const pemBlock = /-----BEGIN [A-Z0-9 ]{1,64}-----(?:[^-]|-(?!----END ))*(?:-----END [A-Z0-9 ]{1,64}-----|$)/g;

/** `scheme://user:password@host`, up to the last `@` before the path; a password may hold one that nobody encoded. */
export const urlUserinfo = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:]{0,256}:[^\s/]{1,1024}@/gi;

/** `https://token@host`: a name alone, which over HTTP is a token as a rule, and in `ssh://git@host` is none. */
export const urlUser = /\b(https?:\/\/)[^\s/@:]{1,1024}@/gi;

/** `Authorization: Bearer …` and the like. */
export const bearer = /\b(bearer|basic|token)\s+[A-Za-z0-9._~+/=-]{16,4096}/gi;

// Written for small letters: V8 takes long over a pattern that is to disregard case, and these are asked at every event.
const secretWord = /(?:^|[_.-])(?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?|auth)$/;
const saysWhere = /_(?:file|path|dir|sock|host|user|name|type|ttl|expiry|provider)$/;
const secretVariable = /(?:^|_)(?:token|secrets?|pat|apikey|credentials?)(?:_|$)|passw(?:or)?d|passphrase|_(?:key|pass|pwd)$/;

/** Names under which people keep secrets, in JSON and command lines. */
export const isSecretName = (name: string): boolean => secretWord.test(name.toLowerCase());

/** The same for variables of an environment, whose names say what the secret is for before or behind the word; `_FILE` and the like only say where it is. */
export function isSecretVariable(name: string): boolean {
  const small = name.toLowerCase();
  return !saysWhere.test(small) && (secretWord.test(small) || secretVariable.test(small));
}
