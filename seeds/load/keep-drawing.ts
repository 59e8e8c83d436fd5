import type { Parts } from '#app/server/parts.ts'
import { keepPictureBytes } from '#media/server/keep-upload.ts'

/** Answers the name under which the drawn picture is kept. */
export async function keepDrawing({ files, db }: Parts, svg: string): Promise<string> {
  return (await keepPictureBytes(files, db, Buffer.from(svg))).name
}
