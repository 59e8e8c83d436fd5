/**
 * Copies bytes into memory of their own, for caches: a small Buffer is otherwise a slice of a pool of 64 KB, all of which stays in memory
 * for as long as the slice does.
 */
export function toUnpooledBuffer(content: string | Buffer): Buffer {
  if (typeof content === 'string') {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
    bytes.write(content)
    return bytes
  }
  if (content.buffer.byteLength === content.length) return content
  const bytes = Buffer.allocUnsafeSlow(content.length)
  content.copy(bytes)
  return bytes
}
