import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cutBehindPicture } from '#media/server/cut-behind-picture.ts'
import { detectFileType, signatureLength } from '#media/server/detect-file-type.ts'
import { markReceived, type Upload } from '#media/server/upload.ts'
import { privateFile } from '#platform/server/storage/private-mode.ts'

/** How many bytes the rest of a form may have; shared by all its files. */
export interface ByteBudget {
  left: number
}

/**
 * Writes a file up to one byte over `limit` and reads the rest of the stream without storing it. Returns the bytes written, or
 * null when the form exceeded its budget.
 */
export async function writeUpToLimit(
  file: Readable,
  { target, limit, budget }: { target: string | null; limit: number; budget: ByteBudget },
): Promise<number | null> {
  let bytes = 0
  async function* upToLimit(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      budget.left -= chunk.length
      if (budget.left < 0) return
      const capacity = limit + 1 - bytes
      if (capacity <= 0) continue
      const part = chunk.subarray(0, capacity)
      bytes += part.length
      if (target) yield part
    }
  }
  if (target) await pipeline(file, upToLimit, createWriteStream(target, { mode: privateFile }))
  else for await (const _ of upToLimit(file));
  return budget.left < 0 ? null : bytes
}

/** Describes the upload in a temporary file, with the type detected from its content; a picture ends where its own data does. */
export async function inspectFile(file: Omit<Upload, 'type' | 'truncated'>, limit: number): Promise<Upload> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
    const type = detectFileType(buffer.subarray(0, bytesRead))
    const bytes = await cutBehindPicture(file.path, type, file.bytes)
    return markReceived({ ...file, bytes, truncated: bytes > limit, type })
  } finally {
    await handle.close()
  }
}

/** A file input without a chosen file sends a part without name and content. */
export async function isEmptyFileInput(file: Readable, filename: string): Promise<boolean> {
  if (filename) return false
  let empty = true
  for await (const chunk of file) if (chunk.length > 0) empty = false
  return empty
}
