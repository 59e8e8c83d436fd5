import { importLimits } from '#back-office/imports/import-limits.ts'
import { importsText } from '#back-office/imports/text.ts'
import { parseMultipart } from '#media/server/parse-multipart.ts'
import type { Upload } from '#media/server/upload.ts'
import { maxFileSize, maxFiles, minFiles, validateUploads } from '#media/server/validate-uploads.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'

/** Parses the form of an import: one CSV file. */
export const parseImportUpload = parseMultipart({ files: { file: { maxCount: 1, maxBytes: importLimits.bytes } } })

/** Parses an upload that may be a contacts file, which may be larger because its pictures are skipped. */
export const parseContactsUpload = parseMultipart({
  files: { file: { maxCount: 1, maxBytes: importLimits.contactsBytes } },
})

/** Rejects a file whose content is a picture or a video, whatever its name. */
export function validateImportFile(uploads: Upload[]): { file: string; fileName: string } {
  validateUploads('file', uploads, [
    minFiles(1, importsText.fileNone),
    maxFiles(1, importsText.fileMany),
    maxFileSize(importsText.fileLarge),
  ])
  const [upload] = uploads
  if (!upload || upload.type !== null) throw createFieldError('file', importsText.notCsv, errorCode.fileType)
  return { file: upload.path, fileName: upload.filename.slice(0, 200) }
}
