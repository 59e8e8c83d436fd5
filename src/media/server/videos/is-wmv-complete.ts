import { open } from 'node:fs/promises'

const filePropertiesId = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex')
/** How much of a wmv is read: its properties are in its first object, the header. */
const headBytes = 65_536
const sizeAt = 40
const flagsAt = 88

/** Whether a wmv is as long as its properties say; a streamed one has no length in them and counts as complete. */
export async function isWmvComplete(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const at = head.indexOf(filePropertiesId)
    if (at < 0 || at + flagsAt + 4 > head.length) return true
    const isStreamed = (head.readUInt32LE(at + flagsAt) & 1) === 1
    return isStreamed || Number(head.readBigUInt64LE(at + sizeAt)) <= size
  } finally {
    await handle.close()
  }
}
