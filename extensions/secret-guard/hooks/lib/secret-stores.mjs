const harmlessEnding = /\.(?:example|sample|template|dist|defaults?|schema|pub|md)$/i;

// Only what is nothing but a store of secrets. A file that may hold one among other things is judged by its content.
const names = [
  /^\.env(?:\.[\w.-]{1,64})?$/i,
  /^[\w-]{1,64}\.env$/i,
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /^[\w.-]{1,128}\.(?:pem|ppk|p12|pfx|jks|keystore|kdbx)$/i,
  /^(?:\.git-)?credentials(?:\.json|\.db)?$/i,
  /^application_default_credentials\.json$/,
  /^[._]netrc$/,
  /^(?:\.pgpass|\.my\.cnf|\.htpasswd|\.vault-token)$/,
  /^(?:[\w-]{1,64}\.)?kubeconfig(?:\.ya?ml)?$/i,
  /^secrets\.(?:ya?ml|json|toml)$/i,
];
const places = [/(?:^|\/)\.kube\/config$/, /(?:^|\/)\.docker\/config\.json$/, /(?:^|\/)etc\/shadow$/];
const notFiles = /^(?:env|process\.env|meta\.env|import\.meta\.env)$/i;

/** @param {string} text */
function isStore(text) {
  const file = text.replaceAll('\\', '/');
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (harmlessEnding.test(name) || notFiles.test(name)) return false;
  return names.some((pattern) => pattern.test(name)) || places.some((pattern) => pattern.test(file));
}

const pathKeys = ['file_path', 'filePath', 'absolute_path', 'path', 'paths', 'file', 'files', 'filename', 'notebook_path'];
const commandKeys = ['command', 'cmd', 'script'];
const readers = /(?:^|[\s;|&(/`])(?:cat|bat|less|more|head|tail|tac|nl|grep|egrep|rg|ag|awk|sed|cut|sort|strings|xxd|od|hexdump|base64|jq|yq|type|gc|Get-Content|dd|diff)(?:\s|$)/;
const longest = 65_536;

/**
 * @param {Record<string, unknown>} input
 * @param {string[]} keys
 */
function textsUnder(input, keys) {
  return keys.flatMap((key) => input[key]).filter((value) => typeof value === 'string').map((text) => text.slice(0, longest));
}

/**
 * @typedef {object} Store
 * @property {string} name the file's name
 * @property {boolean} read the tool shows the file, it does not only name or write it
 */

/**
 * The store of secrets that a tool call is about, if it is about one.
 * @param {string} toolName
 * @param {unknown} input
 * @returns {Store | undefined}
 */
export function findStore(toolName, input) {
  if (typeof input !== 'object' || input === null) return undefined;
  const fields = /** @type {Record<string, unknown>} */ (input);
  const file = textsUnder(fields, pathKeys).find(isStore);
  if (file !== undefined) return { name: nameOf(file), read: !/write|edit|create|delete|remove|replace/i.test(toolName) };
  for (const command of textsUnder(fields, commandKeys)) {
    const named = command.split(/[\s"'`;|&()<>=@,]+/).find(isStore);
    if (named !== undefined) return { name: nameOf(named), read: readers.test(command) };
  }
  return undefined;
}

/** @param {string} file */
function nameOf(file) {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).slice(0, 64);
}

const setting = /^[ \t>+-]{0,16}(?:\d{1,6}[ \t:|→]{1,8})?(?:"[\w-]{1,32}": )?"?(?:export[ \t]{1,4})?[A-Za-z_][A-Za-z0-9_-]{0,64}(?:[ \t]{0,4}=[ \t]{0,4}|:[ \t]{1,4})["']?(?<value>[^\s"']{1,256})/;
const trivial = /^(?:\d{1,8}|true|false|yes|no|on|off|null|none)$/i;
const failure = /no such file|not found|does not exist|permission denied|ENOENT|EACCES|is a directory/i;

/**
 * Whether the output of a tool that reads a store holds anything of it. In there every value counts, also one that does
 * not look like a secret anywhere else.
 * @param {string} output
 */
export function showsSettings(output) {
  return output.split(/\r?\n|\\n/).some((line) => {
    const value = failure.test(line) ? undefined : setting.exec(line)?.groups?.value;
    return value !== undefined && !trivial.test(value);
  });
}
