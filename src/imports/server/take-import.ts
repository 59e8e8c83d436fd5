import { importLimits } from '#imports/contract.ts'
import { importsText } from '#imports/text.ts'
import { checkUploads, fewest, mostFiles, notTooLarge } from '#media/server/check-uploads.ts'
import { takeForm } from '#media/server/take-form.ts'
import type { Upload } from '#media/server/upload.ts'
import { errorCode } from '#platform/envelope.ts'
import { refuseField } from '#platform/server/refusal.ts'

/** The form of an import: one file of rows. */
export const importForm = takeForm({ files: { file: { most: 1, bytes: importLimits.bytes } } })

/** A picture or a film is no file of rows, whatever it is called. */
export function importedFile(uploads: Upload[]): { file: string; fileName: string } {
  checkUploads('file', uploads, [
    fewest(1, importsText.fileNone),
    mostFiles(1, importsText.fileMany),
    notTooLarge(importsText.fileLarge),
  ])
  const [upload] = uploads
  if (!upload || upload.type !== null) throw refuseField('file', importsText.notCsv, errorCode.fileType)
  return { file: upload.path, fileName: upload.filename.slice(0, 200) }
}
