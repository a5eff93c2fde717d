/**
 * What a process of the product needs of this environment so that a defence that is switched off here is switched off there too.
 * Nothing, but for negative controls.
 */
export const disarmedEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  ['COSH_DISARMED', 'NODE_OPTIONS'].flatMap((name) => (process.env.COSH_DISARMED && process.env[name] ? [[name, process.env[name]]] : [])),
);
