/** Reads TOML. Throws an error with a `line` when the text is none. */
export async function parseToml(text: string): Promise<unknown> {
  const { parse, TomlError } = await import('smol-toml');
  try {
    // A script between triple quotes must reach the shell without carriage returns. And smol-toml 1.6 looks for the end of a comment
    // within a list or an inline table for ever where the text ends before the line does.
    return parse(`${text.replaceAll('\r\n', '\n')}\n`);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const fact = error.message.split('\n')[0]!.replace(/^Invalid TOML document: /, '');
    throw Object.assign(new Error(`not valid TOML: ${fact} (line ${error.line}, column ${error.column})`), { line: error.line });
  }
}
