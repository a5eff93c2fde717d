/** The version of all packages; `lerna version` keeps it in step through the test that compares it with package.json. */
export const coshVersion = '0.12.0';
