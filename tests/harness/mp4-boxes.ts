/** The parts of an MP4 file: boxes of a length, a type and their content. */

export function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function encodeBox(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([encodeUint32(body.length + 8), Buffer.from(type), body])
}
