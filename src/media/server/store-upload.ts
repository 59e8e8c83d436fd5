import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { inspectPdf } from '#media/server/documents/inspect-pdf.ts'
import { inspectMp4 } from '#media/server/videos/inspect-mp4.ts'
import { isWmvComplete } from '#media/server/videos/is-wmv-complete.ts'
import { transcodeToMp4 } from '#media/server/videos/transcode-to-mp4.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import type { Db } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { mediaText } from '../text.ts'
import type { FileType } from './detect-file-type.ts'
import type { PictureTurn } from './picture-queues.ts'
import type { Crop, EncodedImage } from './reencode-image.ts'
import { InvalidImage, readImageSize, reencodeDocument, reencodePicture } from './reencode-image.ts'
import { insertUpload } from './upload-store.ts'
import type { Upload } from './uploads.ts'

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
  /** The duration in seconds; null if the video's header has none. */
  seconds: number | null
}
export interface PictureRules {
  crop?: Crop
  /** The largest width in pixels; wider pictures are made smaller. */
  maxWidth?: number
}

/**
 * Stores a jpeg or png as WebP, and a heic if the image library can read it. The file is written before its row; a job creates the smaller
 * sizes after the commit.
 */
export async function storePicture(
  files: FileStorage,
  db: Db,
  upload: Upload,
  rules: PictureRules = {},
): Promise<StoredPicture> {
  rejectTruncated(upload, mediaText.fileTooLarge)
  if (!isPicture(upload.type)) throw unsupportedType(upload, mediaText.fileType)
  const drawn = await reencodePicture(upload.path, rules).catch(rejectInvalidImage(upload))
  const stored = await insertPicture(files, db, drawn)
  await enqueueJob(db, 'create-picture-sizes', { name: stored.name }, { key: `sizes ${stored.name}` })
  return stored
}

const shopPictureTypes = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' } as const

/** Stores one of the shop's own pictures unchanged, since the calling module has drawn or cleaned it. */
export function storeShopPicture(
  files: FileStorage,
  db: Db,
  picture: EncodedImage,
  type: keyof typeof shopPictureTypes,
): Promise<StoredPicture> {
  return insertPicture(files, db, picture, { extension: type, mime: shopPictureTypes[type] })
}

/** Stores a trusted WebP picture unchanged; its sizes are created when a page first requests them. */
export async function storeWebpPicture(files: FileStorage, db: Db, bytes: Buffer): Promise<StoredPicture> {
  return insertPicture(files, db, { bytes, ...(await readImageSize(bytes)) })
}

/**
 * Stores a document, or a photograph of a return, privately. Pictures are re-encoded when their turn comes, a pdf stays unchanged (D-061,
 * D-077).
 */
export async function storeDocument(
  files: FileStorage,
  db: Db,
  upload: Upload,
  turn: PictureTurn,
): Promise<StoredDocument> {
  rejectTruncated(upload, mediaText.documentTooLarge)
  const { type: detected } = upload
  if (!isPicture(detected) && detected !== 'pdf') throw unsupportedType(upload, mediaText.documentType)
  const type = detected === 'heic' ? 'jpeg' : detected
  const body =
    type === 'pdf'
      ? await readPdf(upload)
      : (await reencodeDocument(upload.path, type, turn).catch(rejectInvalidImage(upload))).bytes
  return insertDocument(files, db, body, type)
}

/** Stores, privately, a PDF that was made for the shop and that `inspectPdf` has already checked. */
export function storePdf(files: FileStorage, db: Db, bytes: Buffer): Promise<StoredDocument> {
  return insertDocument(files, db, bytes, 'pdf')
}

async function insertDocument(
  files: FileStorage,
  db: Db,
  body: Buffer,
  type: 'jpeg' | 'png' | 'pdf',
): Promise<StoredDocument> {
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

/**
 * Stores an mp4 unchanged if every browser plays it to its end. Any other mp4, and a wmv, is transcoded, or rejected if ffmpeg is missing
 * (D-107, D-471).
 */
export async function storeVideo(files: FileStorage, db: Db, upload: Upload): Promise<StoredVideo> {
  rejectTruncated(upload, mediaText.fileTooLarge)
  const source = upload.type === 'mp4' ? await inspectMp4(upload.path) : null
  if (source && !source.complete) throw unsupportedType(upload, mediaText.videoIncomplete)
  if (source?.playable) return insertMp4(files, db, upload.path, source.seconds)
  if (upload.type === 'wmv' && !(await isWmvComplete(upload.path)))
    throw unsupportedType(upload, mediaText.videoIncomplete)
  const mp4 = source || upload.type === 'wmv' ? await transcodeToMp4(upload.path, source ? 'mp4' : 'wmv') : null
  const video = mp4 === null ? null : await inspectMp4(mp4)
  if (mp4 === null || !video?.complete)
    throw unsupportedType(upload, source ? mediaText.videoCodec : mediaText.fileType)
  return insertMp4(files, db, mp4, video.seconds)
}

/** Stores an mp4 from a trusted local file. */
export async function storeMp4File(files: FileStorage, db: Db, file: string): Promise<StoredVideo> {
  const video = await inspectMp4(file)
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
  { extension, mime }: { extension: string; mime: string } = { extension: 'webp', mime: 'image/webp' },
): Promise<StoredPicture> {
  const name = `${randomUUID()}.${extension}`
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

/** Rejects a file as too large if it was truncated at its size limit. */
function rejectTruncated({ field, truncated }: Upload, message: string): void {
  if (truncated) throw createFieldError(field, message, errorCode.fileTooLarge)
}

type PictureType = 'jpeg' | 'png' | 'heic'

function isPicture(type: FileType | null): type is PictureType {
  return type === 'jpeg' || type === 'png' || type === 'heic'
}

/** Rejects a picture that cannot be read. The image library reads heic only on some systems; any other picture is damaged or too large. */
function rejectInvalidImage(upload: Upload) {
  const messages = { damaged: mediaText.pictureDamaged, tooLarge: mediaText.pictureTooLarge }
  return (error: unknown): never => {
    if (!(error instanceof InvalidImage)) throw error
    throw unsupportedType(upload, upload.type === 'heic' ? mediaText.heic : messages[error.reason])
  }
}

/** Reads a pdf, which is stored unchanged; rejects one that needs a password, has no pages or is damaged. */
async function readPdf(upload: Upload): Promise<Buffer> {
  const bytes = await readFile(upload.path)
  const state = await inspectPdf(bytes)
  if (state === 'readable') return bytes
  const messages = { password: mediaText.pdfPassword, empty: mediaText.pdfEmpty, damaged: mediaText.pdfDamaged }
  throw unsupportedType(upload, messages[state])
}
