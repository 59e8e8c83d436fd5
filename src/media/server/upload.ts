import { z } from 'zod'
import type { FileType } from '#media/server/detect-file-type.ts'

export interface Upload {
  field: string
  /** The file name that the browser sent; never part of a path or a URL. */
  filename: string
  /** A temporary file, deleted when the response is sent. */
  path: string
  /** One more than the limit when the file was truncated. */
  bytes: number
  truncated: boolean
  /** Detected from the content (D-077); null for a type that no form accepts. */
  type: FileType | null
}

const received = new WeakSet<object>()

/** Called by `inspectFile` alone, for files that really were uploaded. */
export function markReceived(upload: Upload): Upload {
  received.add(upload)
  return upload
}

/** Accepts uploads that were received by the server only: a JSON body cannot name a path of this machine. */
const uploadSchema = z.custom<Upload>((value) => typeof value === 'object' && value !== null && received.has(value))

/** The files of one field. The form's own rules reject more than `maxCount`, each with its message. */
export const uploadsSchema = (maxCount: number) =>
  z.array(uploadSchema.meta({ type: 'string', format: 'binary' })).meta({ maxItems: maxCount })
