import { hasChecksum } from '../checksum.mjs';
import { token } from '../detector.mjs';
import { isPlaceholder } from '../placeholders.mjs';

/** @param {string} value */
const isGitHubToken = (value) => hasChecksum(value) || !isPlaceholder(value);

/** @type {import('../detector.mjs').Detector[]} */
export const codeHosts = [
  // Since 2026 an installation token is `ghs_<app id>_<JWT>`, hence the dots and dashes.
  token('github-token', 'GitHub token', 'ghs_', 'ghs_[A-Za-z0-9._-]{36,2048}', { accept: isGitHubToken }),
  token('github-token', 'GitHub token', ['ghp_', 'gho_', 'ghu_', 'ghr_'], 'gh[pour]_[A-Za-z0-9]{36,255}', { accept: isGitHubToken }),
  token('github-fine-grained-token', 'GitHub fine-grained token', 'github_pat_', 'github_pat_[A-Za-z0-9_]{36,255}'),
  token('gitlab-token', 'GitLab token', 'gl', 'gl(?:pat|dt|rt|ptt|cbt|oas|soat|ft|imt|agent)-[A-Za-z0-9_=.-]{20,300}'),
  token('bitbucket-token', 'Bitbucket token', 'ATBB', 'ATBB[A-Za-z0-9]{32,64}'),
];
