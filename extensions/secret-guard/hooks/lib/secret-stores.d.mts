export function findStore(toolName: string, input: unknown): { name: string; read: boolean } | undefined;
export function showsSettings(output: string): boolean;
