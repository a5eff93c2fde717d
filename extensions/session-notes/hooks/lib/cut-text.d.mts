export function headOf(bytes: Buffer, limit: number): Buffer;
export function tailOf(bytes: Buffer, limit: number): Buffer;
