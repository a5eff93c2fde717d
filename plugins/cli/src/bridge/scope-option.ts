import { Option } from 'commander';
import type { RegistrationScope } from '@cosh/core';

export const scopes: readonly RegistrationScope[] = ['user', 'project'];

export const scopeOption = (): Option => new Option('--scope <scope>', 'user: in every project; project: for everybody who works in this one').choices([...scopes]);
