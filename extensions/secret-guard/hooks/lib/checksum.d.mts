export function checksumOf(random: string): string;
export function hasChecksum(token: string): boolean;
