/** Encodes the parts of an MP4 file, which is made of boxes: a length, a type and a content each. */

export function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function encodeBox(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([encodeUint32(body.length + 8), Buffer.from(type), body])
}
