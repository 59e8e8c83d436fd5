import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { headLength, sniffType } from '#media/server/sniff-type.ts'
import { noteReceived, type Upload } from '#media/server/upload.ts'

/** What a form may still bring; shared by all its files. */
export interface Budget {
  left: number
}

/** Writes at most one byte more than `limit`, reads on to the end. Null when the form has spent its budget. */
export async function receiveBytes(
  file: Readable,
  { target, limit, budget }: { target: string | null; limit: number; budget: Budget },
): Promise<number | null> {
  let bytes = 0
  async function* upToLimit(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      budget.left -= chunk.length
      if (budget.left < 0) return
      const room = limit + 1 - bytes
      if (room <= 0) continue
      const piece = chunk.subarray(0, room)
      bytes += piece.length
      if (target) yield piece
    }
  }
  if (target) await pipeline(file, upToLimit, createWriteStream(target))
  else for await (const _ of upToLimit(file));
  return budget.left < 0 ? null : bytes
}

/** The upload in a temporary file, with the type that its content tells. */
export async function lookAtFile(file: Omit<Upload, 'type' | 'truncated'>, limit: number): Promise<Upload> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return noteReceived({ ...file, truncated: file.bytes > limit, type: sniffType(buffer.subarray(0, bytesRead)) })
  } finally {
    await handle.close()
  }
}

/** A file input of a browser with nothing chosen sends a part without name and content. */
export async function isNoFile(file: Readable, filename: string): Promise<boolean> {
  if (filename) return false
  let empty = true
  for await (const chunk of file) if (chunk.length > 0) empty = false
  return empty
}
