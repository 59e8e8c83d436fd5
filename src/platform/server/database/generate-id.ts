import { randomBytes } from 'node:crypto'

/** A UUID of version 7, as the database's own `new_id()` makes them; for rows that others refer to before they are inserted. */
export function generateId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 15) | 112, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 63) | 128, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
