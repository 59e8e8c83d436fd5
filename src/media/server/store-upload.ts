import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { PictureTurn } from '#media/server/picture-queues.ts'
import { readMp4 } from '#media/server/read-mp4-duration.ts'
import {
  type Crop,
  type EncodedImage,
  InvalidImage,
  readImageSize,
  reencodeDocument,
  reencodePicture,
} from '#media/server/reencode-image.ts'
import { transcodeToMp4 } from '#media/server/transcode-to-mp4.ts'
import type { Upload } from '#media/server/upload.ts'
import { insertUpload } from '#media/server/upload-store.ts'
import { mediaText } from '#media/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database/database.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'create-picture-sizes': { name: string }
  }
}

export interface StoredPicture {
  name: string
  width: number
  height: number
}
export interface StoredDocument {
  name: string
  mime: 'image/jpeg' | 'image/png' | 'application/pdf'
  bytes: number
}
export interface StoredVideo {
  name: string
  bytes: number
  /** Null when the video has no duration in its header. */
  seconds: number | null
}
export interface PictureRules {
  crop?: Crop
  /** In pixels; wider pictures are resized. */
  maxWidth?: number
}

/** Stores a jpeg or png as WebP; a job creates its sizes after the commit. The file is written before its row. */
export async function storePicture(
  files: FileStorage,
  db: Db,
  upload: Upload,
  rules: PictureRules = {},
): Promise<StoredPicture> {
  rejectTruncated(upload, mediaText.fileTooLarge)
  if (upload.type !== 'jpeg' && upload.type !== 'png') throw unsupportedType(upload, mediaText.fileType)
  const drawn = await reencodePicture(upload.path, rules).catch(rejectInvalidImage(upload, mediaText.fileType))
  const stored = await insertPicture(files, db, drawn)
  await enqueueJob(db, 'create-picture-sizes', { name: stored.name }, { key: `sizes ${stored.name}` })
  return stored
}

/** Stores a trusted WebP picture unchanged; its sizes are created when a page first requests them. */
export async function storeWebpPicture(files: FileStorage, db: Db, bytes: Buffer): Promise<StoredPicture> {
  return insertPicture(files, db, { bytes, ...(await readImageSize(bytes)) })
}

/** Stores a qualification document privately: pictures are re-encoded in their turn, a pdf is stored unread (D-061, D-077). */
export async function storeDocument(
  files: FileStorage,
  db: Db,
  upload: Upload,
  turn: PictureTurn,
): Promise<StoredDocument> {
  rejectTruncated(upload, mediaText.documentTooLarge)
  const { type } = upload
  if (type !== 'jpeg' && type !== 'png' && type !== 'pdf') throw unsupportedType(upload, mediaText.documentType)
  const body =
    type === 'pdf'
      ? await readFile(upload.path)
      : (await reencodeDocument(upload.path, type, turn).catch(rejectInvalidImage(upload, mediaText.documentType)))
          .bytes
  const name = `${randomUUID()}.${type === 'jpeg' ? 'jpg' : type}`
  const mime = type === 'pdf' ? 'application/pdf' : (`image/${type}` as const)
  await files.put('private', name, body, mime)
  await insertUpload(db, {
    file_name: name,
    visibility: 'private',
    kind: 'document',
    mime_type: mime,
    size_bytes: body.length,
  })
  return { name, mime, bytes: body.length }
}

/** Stores an mp4 unchanged. A wmv plays in no browser: it is transcoded to mp4, or rejected where ffmpeg is missing (D-107). */
export async function storeVideo(files: FileStorage, db: Db, upload: Upload): Promise<StoredVideo> {
  rejectTruncated(upload, mediaText.fileTooLarge)
  const mp4 = upload.type === 'wmv' ? await transcodeToMp4(upload.path) : upload.type === 'mp4' ? upload.path : null
  const video = mp4 && (await readMp4(mp4))
  if (!mp4 || !video) throw unsupportedType(upload, mediaText.fileType)
  return insertMp4(files, db, mp4, video.seconds)
}

/** Stores an mp4 from a trusted local file. */
export async function storeMp4File(files: FileStorage, db: Db, file: string): Promise<StoredVideo> {
  const video = await readMp4(file)
  if (!video) throw new Error(`${file} is not an mp4`)
  return insertMp4(files, db, file, video.seconds)
}

async function insertMp4(files: FileStorage, db: Db, file: string, seconds: number | null): Promise<StoredVideo> {
  const name = `${randomUUID()}.mp4`
  const { size: bytes } = await stat(file)
  await files.put('public', name, file, 'video/mp4')
  await insertUpload(db, {
    file_name: name,
    visibility: 'public',
    kind: 'video',
    mime_type: 'video/mp4',
    size_bytes: bytes,
    duration_seconds: seconds,
  })
  return { name, bytes, seconds }
}

async function insertPicture(
  files: FileStorage,
  db: Db,
  { bytes, width, height }: EncodedImage,
): Promise<StoredPicture> {
  const name = `${randomUUID()}.webp`
  const mime = 'image/webp'
  await files.put('public', name, bytes, mime)
  await insertUpload(db, {
    file_name: name,
    visibility: 'public',
    kind: 'picture',
    mime_type: mime,
    size_bytes: bytes.length,
    width,
    height,
  })
  return { name, width, height }
}

function unsupportedType({ field }: Upload, message: string) {
  return createFieldError(field, message, errorCode.fileType)
}

/** A file that was truncated at its limit is rejected as too large. */
function rejectTruncated({ field, truncated }: Upload, message: string): void {
  if (truncated) throw createFieldError(field, message, errorCode.fileTooLarge)
}

function rejectInvalidImage(upload: Upload, message: string) {
  return (error: unknown): never => {
    throw error instanceof InvalidImage ? unsupportedType(upload, message) : error
  }
}
