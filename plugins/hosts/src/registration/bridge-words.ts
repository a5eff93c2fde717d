/** The first words of every command line that is registered, behind the program. */
export const bridgeWords = (host: string): string => ` bridge ${host} `;

/** Whether a command line is one that was registered for this host, by this version, another one, or another installation. */
export const isBridgeCommand = (command: unknown, host: string): command is string =>
  typeof command === 'string' && command.includes(bridgeWords(host)) && / --host-timeout \d+$/.test(command);
