import type { FileType } from '#media/server/sniff-type.ts'
import type { Upload } from '#media/server/upload.ts'
import { type ErrorCode, errorCode } from '#platform/envelope.ts'
import { refuseField } from '#platform/server/refusal.ts'

interface UploadProblem {
  message: string
  code: ErrorCode
}
/** One rule of a file field. Forms differ in their order (D-099), so each lists its own. */
export type UploadCheck = (uploads: Upload[]) => UploadProblem | null

export function fewest(count: number, message: string): UploadCheck {
  return (uploads) => (uploads.length < count ? { message, code: errorCode.fileCount } : null)
}

export function mostFiles(count: number, message: string): UploadCheck {
  return (uploads) => (uploads.length > count ? { message, code: errorCode.fileCount } : null)
}

/** By content (D-077). */
export function ofType(types: FileType[], message: string): UploadCheck {
  const good = ({ type }: Upload) => type !== null && types.includes(type)
  return (uploads) => (uploads.every(good) ? null : { message, code: errorCode.fileType })
}

/** None was cut at the limit that `takeForm` was given. */
export function notTooLarge(message: string): UploadCheck {
  return (uploads) => (uploads.some(({ truncated }) => truncated) ? { message, code: errorCode.fileTooLarge } : null)
}

/** Refuses the field with the text and code of the first rule that is broken. */
export function checkUploads(field: string, uploads: Upload[], checks: UploadCheck[]): void {
  const problem = uploadProblem(uploads, checks)
  if (problem) throw refuseField(field, problem.message, problem.code)
}

function uploadProblem(uploads: Upload[], checks: UploadCheck[]): UploadProblem | null {
  for (const check of checks) {
    const problem = check(uploads)
    if (problem) return problem
  }
  return null
}
