import { z } from 'zod'
import type { FileType } from '#media/server/sniff-type.ts'

export interface Upload {
  field: string
  /** What the sender called it; never part of a path or an address. */
  filename: string
  /** A temporary file, gone with the answer. */
  path: string
  /** One more than the limit when the file was cut there. */
  bytes: number
  truncated: boolean
  /** By content (D-077); null is a type that nobody takes. */
  type: FileType | null
}

const received = new WeakSet<object>()

/** Called by `receiveFile` alone. */
export function noteReceived(upload: Upload): Upload {
  received.add(upload)
  return upload
}

/** Only what was really received counts: a JSON body cannot name a path of this machine. */
const uploadSchema = z.custom<Upload>((value) => typeof value === 'object' && value !== null && received.has(value))

export const uploadsSchema = z.array(uploadSchema.meta({ type: 'string', format: 'binary' }))
