import { readFile } from 'node:fs/promises'
import type { Parts } from '#app/server/parts.ts'
import { storeWebpPicture } from '#media/server/keep-upload.ts'

/** Stores a picture of the demo shop and returns the name under which pages ask for it. */
export async function storePicture({ files, db }: Parts, file: string): Promise<string> {
  return (await storeWebpPicture(files, db, await readFile(file))).name
}
