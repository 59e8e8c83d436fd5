import { readFile, truncate } from 'node:fs/promises'
import { findJpegEnd, findPngEnd } from '#media/find-picture-end.ts'
import type { FileType } from '#media/server/detect-file-type.ts'

/** Cuts what follows the end of a picture, such as a phone's film, off its file; returns the bytes that are left. */
export async function cutBehindPicture(file: string, type: FileType | null, size: number): Promise<number> {
  if (type !== 'jpeg' && type !== 'png') return size
  const bytes = await readFile(file)
  const end = type === 'jpeg' ? findJpegEnd(bytes).end : findPngEnd(bytes)
  if (end === null || end >= bytes.length) return size
  await truncate(file, end)
  return end
}
