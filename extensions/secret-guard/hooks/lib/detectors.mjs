import { artificialIntelligence } from './detectors/artificial-intelligence.mjs';
import { chatAndServices } from './detectors/chat-and-services.mjs';
import { cloud } from './detectors/cloud.mjs';
import { codeHosts } from './detectors/code-hosts.mjs';
import { generic } from './detectors/generic.mjs';
import { packageRegistries } from './detectors/package-registries.mjs';
import { privateKeys } from './detectors/private-keys.mjs';

/**
 * Where two find the same place, the earlier one gives the name: the families that know a vendor come first.
 * @type {import('./detector.mjs').Detector[]}
 */
export const detectors = [...cloud, ...codeHosts, ...artificialIntelligence, ...chatAndServices, ...packageRegistries, ...privateKeys, ...generic];
