import { manifestSchemaV1, type EventPoint, type JsonSchema } from '@cosh/core';

type Fields = Readonly<Record<string, string>>;

const manifestFields: Fields = {
  $schema: 'The schema of this file, for editors.',
  schemaVersion: 'Version 1 is strict: an unknown field refuses the extension.',
  name: 'Lower-case letters, digits and inner . _ -, at most 64. It is the name of the folder, too.',
  version: 'A SemVer version.',
  description: 'One sentence for people who choose.',
  compatibility: 'With which versions of cosh the extension works.',
  hooks: 'Commands, by the event at which they run.',
  skills: 'Paths of skills, relative to this file.',
  agents: 'Paths of agents, relative to this file.',
  contextFiles: 'Files whose text is given to the model.',
  mcpServers: 'MCP servers that are started over stdio.',
  settings: 'Values that the extension asks the person for. A hook gets apiKey as COSH_SETTING_API_KEY.',
};
const hookFields: Fields = {
  type: 'Always "command".',
  name: 'By this name a person switches the hook off; of its own in this file.',
  command: 'What sh -c is given. ${extensionPath} is the folder of this file, ${workspacePath} the folder that the agent stands in, ${/} a slash.',
  description: 'One sentence for people who decide whether to trust it.',
  timeout: 'Seconds; 5 where it is left out.',
  on_failure: '"block" makes the hook a gate: where it fails or takes too long, the answer is block. "pass" is the default.',
  fail_open: 'The older word: true is on_failure "pass", false is "block".',
  env: 'Variables for this hook. Otherwise it gets PATH, HOME, the locale, COSH_* and little else.',
};
const groupFields: Fields = {
  matcher: 'A regular expression on the subject of the event; left out, empty or "*": every time.',
  sequential: 'false: the hooks of this group run at the same time.',
  hooks: 'The hooks of this group, in their order.',
};

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

const described = (schema: JsonSchema, fields: Fields): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries((schema as unknown as ObjectSchema).properties).map(([name, field]) => [name, fields[name] === undefined ? field : { description: fields[name], ...field }])),
});

/** The schema of version 1 manifests with what editors show beside it. */
export function editorSchema(points: readonly Pick<EventPoint, 'name' | 'summary'>[]): JsonSchema {
  const { $defs, ...manifest } = manifestSchemaV1(points.map(({ name }) => name));
  const { group } = $defs as { group: JsonSchema };
  const { hooks: hookList } = (group as unknown as ObjectSchema).properties as { hooks: JsonSchema & { items: JsonSchema } };
  const table = (manifest as unknown as ObjectSchema).properties.hooks!;
  const when = Object.fromEntries(points.map(({ name, summary }) => [name, `Runs ${summary}.`]));
  const whole = described(manifest, manifestFields);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'urn:cosh:cosh-extension:1',
    title: 'cosh extension',
    description: 'cosh-extension.json, version 1: what an extension runs, and when.',
    ...whole,
    properties: { ...(whole as unknown as ObjectSchema).properties, hooks: { description: manifestFields.hooks!, ...described(table, when) } },
    $defs: { group: described({ ...group, properties: { ...(group as unknown as ObjectSchema).properties, hooks: { ...hookList, items: described(hookList.items, hookFields) } } }, groupFields) },
  };
}

/** As it stands in a file. */
export const editorSchemaText = (points: Parameters<typeof editorSchema>[0]): string => `${JSON.stringify(editorSchema(points), null, 2)}\n`;
