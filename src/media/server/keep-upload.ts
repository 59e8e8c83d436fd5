import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Files } from '#media/server/files.ts'
import { filmToMp4 } from '#media/server/film-to-mp4.ts'
import { readVideo } from '#media/server/read-video.ts'
import {
  BrokenPicture,
  type Crop,
  type Drawn,
  readPictureSize,
  redrawDocument,
  redrawPicture,
} from '#media/server/redraw-picture.ts'
import { insertUpload } from '#media/server/store.ts'
import type { Upload } from '#media/server/upload.ts'
import { mediaText } from '#media/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { refuseField } from '#platform/server/refusal.ts'

export interface KeptPicture {
  name: string
  width: number
  height: number
}
export interface KeptDocument {
  name: string
  mime: 'image/jpeg' | 'image/png' | 'application/pdf'
  bytes: number
}
export interface KeptVideo {
  name: string
  bytes: number
  /** Null where the film does not say it. */
  seconds: number | null
}
export interface PictureRules {
  crop?: Crop
  /** Width in pixels; larger pictures are made smaller. */
  most?: number
}

/** Keeps a jpeg or png as WebP; its sizes are made by a job after the commit. The file comes first, then its row. */
export async function keepPicture(
  files: Files,
  db: Db,
  upload: Upload,
  rules: PictureRules = {},
): Promise<KeptPicture> {
  refuseCut(upload, mediaText.fileTooLarge)
  if (upload.type !== 'jpeg' && upload.type !== 'png') throw wrongType(upload, mediaText.fileType)
  const drawn = await redrawPicture(upload.path, rules).catch(refuseBroken(upload, mediaText.fileType))
  const kept = await keepDrawn(files, db, drawn)
  await enqueue(db, 'make-picture-sizes', { name: kept.name }, { key: `sizes ${kept.name}` })
  return kept
}

/** Stores a trusted WebP picture as it is; its sizes are made when a page first asks for them. */
export async function storeWebpPicture(files: Files, db: Db, bytes: Buffer): Promise<KeptPicture> {
  return keepDrawn(files, db, { bytes, ...(await readPictureSize(bytes)) })
}

/** Keeps a qualification document, privately: pictures are written anew, a pdf stays as it is (D-061, D-077). */
export async function keepDocument(files: Files, db: Db, upload: Upload): Promise<KeptDocument> {
  refuseCut(upload, mediaText.documentTooLarge)
  const { type } = upload
  if (type !== 'jpeg' && type !== 'png' && type !== 'pdf') throw wrongType(upload, mediaText.documentType)
  const body =
    type === 'pdf'
      ? await readFile(upload.path)
      : (await redrawDocument(upload.path, type).catch(refuseBroken(upload, mediaText.documentType))).bytes
  const name = `${randomUUID()}.${type === 'jpeg' ? 'jpg' : type}`
  const mime = type === 'pdf' ? 'application/pdf' : (`image/${type}` as const)
  await files.put('private', name, body, mime)
  await insertUpload(db, { name, world: 'private', kind: 'document', mime, bytes: body.length })
  return { name, mime, bytes: body.length }
}

/** Keeps an mp4 as it is. A wmv would play in no browser: it becomes one, or is refused where that is not possible (D-107). */
export async function keepVideo(files: Files, db: Db, upload: Upload): Promise<KeptVideo> {
  refuseCut(upload, mediaText.fileTooLarge)
  const film = upload.type === 'wmv' ? await filmToMp4(upload.path) : upload.type === 'mp4' ? upload.path : null
  const video = film && (await readVideo(film))
  if (!film || !video) throw wrongType(upload, mediaText.fileType)
  return keepMp4(files, db, film, video.seconds)
}

/** The same for an mp4 that lies in a file of our own. */
export async function keepVideoFile(files: Files, db: Db, file: string): Promise<KeptVideo> {
  const video = await readVideo(file)
  if (!video) throw new Error(`${file} is not an mp4`)
  return keepMp4(files, db, file, video.seconds)
}

async function keepMp4(files: Files, db: Db, file: string, seconds: number | null): Promise<KeptVideo> {
  const name = `${randomUUID()}.mp4`
  const { size: bytes } = await stat(file)
  await files.put('public', name, file, 'video/mp4')
  await insertUpload(db, { name, world: 'public', kind: 'video', mime: 'video/mp4', bytes, seconds })
  return { name, bytes, seconds }
}

async function keepDrawn(files: Files, db: Db, { bytes, width, height }: Drawn): Promise<KeptPicture> {
  const name = `${randomUUID()}.webp`
  const mime = 'image/webp'
  await files.put('public', name, bytes, mime)
  await insertUpload(db, { name, world: 'public', kind: 'picture', mime, bytes: bytes.length, width, height })
  return { name, width, height }
}

function wrongType({ field }: Upload, message: string) {
  return refuseField(field, message, errorCode.fileType)
}

/** What was cut at its limit is not the file that was sent. */
function refuseCut({ field, truncated }: Upload, message: string): void {
  if (truncated) throw refuseField(field, message, errorCode.fileTooLarge)
}

function refuseBroken(upload: Upload, message: string) {
  return (error: unknown): never => {
    throw error instanceof BrokenPicture ? wrongType(upload, message) : error
  }
}
