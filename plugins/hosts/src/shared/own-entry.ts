/** What a table has under a name that somebody else gives: `constructor` and `__proto__` are entries of none. */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
