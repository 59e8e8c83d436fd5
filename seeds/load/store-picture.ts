import { readFile } from 'node:fs/promises'
import type { Dependencies } from '#app/server/dependencies.ts'
import { storeWebpPicture } from '#media/server/store-upload.ts'

/** Stores a picture of the demo shop and returns the name by which pages request it. */
export async function storePicture({ files, db }: Dependencies, file: string): Promise<string> {
  return (await storeWebpPicture(files, db, await readFile(file))).name
}
