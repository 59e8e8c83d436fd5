import { z } from 'zod'
import { createFieldError, type ErrorCode, errorCode } from '#platform/app-error.ts'
import { describedSchemas } from '#platform/wire-schemas.ts'
import type { FileType } from './detect-file-type.ts'

export interface Upload {
  field: string
  /** The file name that the browser sent; never part of a path or a URL. */
  filename: string
  /** The path of a temporary file, which is deleted when the response is sent. */
  path: string
  /** The file's size; one more than the limit if the file was truncated. */
  bytes: number
  truncated: boolean
  /** Detected from the content (D-077); null for a type that no form accepts. */
  type: FileType | null
}

const received = new WeakSet<object>()

/** Marks an upload as really received; called by `inspectFile` alone. */
export function markReceived(upload: Upload): Upload {
  received.add(upload)
  return upload
}

/** Accepts only uploads that the server received, so that a JSON body cannot name a path on the server. */
const uploadSchema = z
  .custom<Upload>((value) => typeof value === 'object' && value !== null && received.has(value))
  .register(describedSchemas, { type: 'string', format: 'binary' })

/** The files of one field. A form's own rules reject more than `maxCount`, with the form's own message. */
export const uploadsSchema = (maxCount: number) =>
  z.array(uploadSchema).register(describedSchemas, { maxItems: maxCount })

interface UploadError {
  message: string
  code: ErrorCode
}

/** One rule of a file field. Forms check in different orders (D-099), so each form lists its rules. */
export type UploadRule = (uploads: Upload[]) => UploadError | null

export function minFiles(count: number, message: string): UploadRule {
  return (uploads) => (uploads.length < count ? { message, code: errorCode.fileCount } : null)
}

export function maxFiles(count: number, message: string): UploadRule {
  return (uploads) => (uploads.length > count ? { message, code: errorCode.fileCount } : null)
}

/**
 * Checks the type that was detected from the content (D-077). A heic from an iPhone passes where pictures are accepted: whether it can be
 * read shows only when it is stored, and it is then refused with a message of its own.
 */
export function fileTypes(types: readonly FileType[], message: string): UploadRule {
  const isAllowed = ({ type }: Upload) => type !== null && types.includes(type === 'heic' ? 'jpeg' : type)
  return (uploads) => (uploads.every(isAllowed) ? null : { message, code: errorCode.fileType })
}

/** Fails when `parseMultipart` truncated a file at the field's size limit. */
export function maxFileSize(message: string): UploadRule {
  return (uploads) => (uploads.some(({ truncated }) => truncated) ? { message, code: errorCode.fileTooLarge } : null)
}

/** Rejects the field with the message and code of the first rule that fails. */
export function validateUploads(field: string, uploads: Upload[], rules: UploadRule[]): void {
  const error = findUploadError(uploads, rules)
  if (error) throw createFieldError(field, error.message, error.code)
}

function findUploadError(uploads: Upload[], rules: UploadRule[]): UploadError | null {
  for (const rule of rules) {
    const error = rule(uploads)
    if (error) return error
  }
  return null
}
