import { readFile } from 'node:fs/promises'
import { findJpegEnd } from '#media/find-picture-end.ts'

/** A progressive JPEG of a camera or an editor has about ten; each costs a pass over all pixels. */
export const maxScans = 64

/** Whether decoding this file takes so many passes that it was made to. */
export async function hasTooManyScans(file: string): Promise<boolean> {
  return findJpegEnd(await readFile(file)).scans > maxScans
}
