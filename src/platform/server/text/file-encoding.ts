import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** How the characters of a text file are written. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Finds the encoding of a file from its first bytes or its zero bytes. Otherwise it is UTF-8 if the whole file is valid UTF-8, else that
 * of older Windows programs, in which every file can be read.
 */
export async function detectFileEncoding(path: string): Promise<FileEncoding> {
  return detectUtf16(await readFirstBytes(path, 200)) ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252')
}

/** Detects the byte order of a UTF-16 file; null for any other file. */
export function detectUtf16(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // in UTF-16 the letters of most alphabets have one zero byte, which the two encodings put on different sides
  const zeros = (first: number) => start.filter((byte, at) => at % 2 === first && byte === 0).length
  const [even, odd, half] = [zeros(0), zeros(1), start.length / 2]
  if (half >= 2 && odd > half * 0.6 && even < half * 0.1) return 'utf-16le'
  return half >= 2 && even > half * 0.6 && odd < half * 0.1 ? 'utf-16be' : null
}

export async function readFirstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The text of a file as it is read, without its byte order mark. */
export async function* readFileText(path: string, encoding: FileEncoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
