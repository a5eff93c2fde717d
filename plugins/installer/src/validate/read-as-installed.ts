import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  COSH_VERSION, DIALECTS, EVENT_POINTS, EXTENSION_FORMATS, ExtensionCatalog, HookInventory, LOCATIONS, PRECOMPILED_VALIDATORS, SchemaCompiler, StateStore, trustNothing,
  type CatalogSnapshot, type Cosh, type InventorySnapshot, type Locations,
} from '@cosh/core';
import { asExtensionName } from '../sources/suggested-name.js';

/** A catalog in which one folder, wherever it is, is the only extension. */
class OneFolderCatalog extends ExtensionCatalog {
  constructor(private readonly folder: string, ...rest: ConstructorParameters<typeof ExtensionCatalog>) {
    super(...rest);
  }

  override async read(): Promise<CatalogSnapshot> {
    const { manifest, diagnostics } = await this.readFolder(this.folder, asExtensionName(path.basename(this.folder)) || 'hooks');
    const name = manifest?.name ?? path.basename(this.folder);
    const extension = { name, folder: this.folder, location: this.folder, scope: 'user' as const, diagnostics };
    return { extensions: [manifest ? { ...extension, manifest, state: 'active' } : { ...extension, state: 'refused' }], diagnostics };
  }
}

/** What the hook inventory would say if this folder, and nothing else, were installed: the same reader as at run time. */
export function readAsInstalled(cosh: Cosh, folder: string): Promise<InventorySnapshot> {
  // Nothing is there: no configuration and no state of the person has a say.
  const nowhere = path.join(folder, `.cosh-${randomUUID()}`);
  const locations: Locations = { ...cosh.resolve(LOCATIONS), home: nowhere, config: nowhere, userExtensions: nowhere, systemExtensions: [], states: nowhere };
  const [points, dialects] = [cosh.resolve(EVENT_POINTS), cosh.resolve(DIALECTS)];
  const states = new StateStore(locations);
  const schemas = new SchemaCompiler(cosh.resolve(PRECOMPILED_VALIDATORS));
  const catalog = new OneFolderCatalog(folder, locations, states, points, schemas, dialects, cosh.resolve(EXTENSION_FORMATS), cosh.resolve(COSH_VERSION));
  const trust = trustNothing;
  return new HookInventory(locations, points, dialects, catalog, states, schemas, trust).snapshot(path.parse(folder).root);
}
