import { hasChecksum } from '../checksum.mjs';
import { entropy } from '../entropy.mjs';
import { token } from '../detector.mjs';
import { isPlaceholder } from '../placeholders.mjs';

/** @type {import('../detector.mjs').Detector[]} */
export const packageRegistries = [
  token('npm-token', 'npm token', 'npm_', 'npm_[A-Za-z0-9]{36}', { accept: (value) => hasChecksum(value) || !isPlaceholder(value) }),
  token('pypi-token', 'PyPI token', 'pypi-', 'pypi-[A-Za-z0-9_-]{50,512}', {
    accept: (value) => !isPlaceholder(value) && entropy(value) >= 3,
  }),
  token('rubygems-key', 'RubyGems API key', 'rubygems_', 'rubygems_[a-f0-9]{48}'),
  token('nuget-key', 'NuGet API key', 'oy2', 'oy2[a-z0-9]{43}'),
  token('crates-token', 'crates.io token', 'cio', 'cio[A-Za-z0-9]{32}', { accept: (value) => !isPlaceholder(value) && /\d/.test(value) && entropy(value) >= 3.5 }),
  token('docker-token', 'Docker Hub token', 'dckr_', 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{24,64}'),
];
