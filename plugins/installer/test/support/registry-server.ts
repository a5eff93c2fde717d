import { createHash } from 'node:crypto';
import { serve, type Served } from './serve.js';

export interface PublishedVersion {
  readonly tarball: Uint8Array;
  /** Fields of the manifest in place of the right ones. */
  readonly dist?: Readonly<Record<string, unknown>>;
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Who published it, and when. */
  readonly by?: string;
  readonly at?: Date;
}

export interface Registry extends Served {
  publish(name: string, version: string, published: PublishedVersion, tag?: string): void;
  /** Names of those who may publish it from now on. */
  maintain(name: string, maintainers: readonly string[]): void;
}

export const sha512 = (content: Uint8Array): string => `sha512-${createHash('sha512').update(content).digest('base64')}`;

/** A registry of the test's own: packuments and tarballs, with a token where one is given. */
export async function serveRegistry({ token, prefix = '' }: { token?: string; prefix?: string } = {}): Promise<Registry> {
  const packages = new Map<string, { versions: Map<string, PublishedVersion>; tags: Map<string, string> }>();
  const maintainers = new Map<string, readonly string[]>();
  const served = await serve((request, response) => {
    const url = decodeURIComponent(request.url!);
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end('{}');
    if (!url.startsWith(`${prefix}/`)) return void response.writeHead(404).end('{}');
    const [name, file] = url.slice(prefix.length + 1).split('/-/') as [string, string | undefined];
    const known = packages.get(name);
    if (!known) return void response.writeHead(404).end('{}');
    if (file !== undefined) {
      const tarball = known.versions.get(file.replace(/\.tgz$/, ''))?.tarball;
      return void (tarball ? response.end(tarball) : response.writeHead(404).end());
    }
    const versions = Object.fromEntries([...known.versions].map(([version, { tarball, dist, manifest, by }]) => [version, {
      name, version, ...(by === undefined ? {} : { _npmUser: { name: by, email: `${by}@example.com` } }), ...manifest, dist: { tarball: `${served.origin}${prefix}/${name}/-/${version}.tgz`, integrity: sha512(tarball), ...dist },
    }]));
    const document = { name, versions, 'dist-tags': Object.fromEntries(known.tags) };
    // As npm's own: the short form, which installing programs ask for, says nothing of people and times.
    const isFull = !(request.headers.accept ?? '').includes('application/vnd.npm.install-v1+json');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(!isFull ? document : {
      ...document,
      time: Object.fromEntries([...known.versions].flatMap(([version, { at }]) => (at ? [[version, at.toISOString()]] : []))),
      ...(maintainers.has(name) ? { maintainers: maintainers.get(name)!.map((each) => ({ name: each, email: `${each}@example.com` })) } : {}),
    }));
  });
  return {
    ...served,
    maintain: (name, names) => void maintainers.set(name, names),
    publish(name, version, published, tag = 'latest') {
      const known = packages.get(name) ?? { versions: new Map<string, PublishedVersion>(), tags: new Map<string, string>() };
      packages.set(name, known);
      known.versions.set(version, published);
      known.tags.set(tag, version);
    },
  };
}
