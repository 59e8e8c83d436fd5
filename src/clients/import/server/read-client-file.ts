import { importLimits } from '#back-office/imports/import-limits.ts'
import {
  type ColumnChoice,
  type ImportFile,
  type ImportRow,
  readImportFile,
} from '#back-office/imports/server/read-import-file.ts'
import { importsText } from '#back-office/imports/text.ts'
import { clientImportColumns, clientImportFields } from '#clients/admin/import-columns.ts'
import { clientFileFields } from '#clients/import/client-file-fields.ts'
import { readVcards } from '#clients/import/server/read-vcards.ts'
import { toClientValues } from '#clients/import/server/to-client-values.ts'
import { errorCode } from '#platform/envelope.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import { detectUtf16, readFirstBytes } from '#platform/server/text/file-encoding.ts'

/** The clients of a CSV or contacts file by form field, told apart by what the file begins with. */
export async function readClientFile(file: string, columns: ColumnChoice): Promise<ImportFile> {
  if (!(await beginsAsVcard(file))) return readImportFile(file, clientFileFields, columns)
  return { rows: await readContacts(file), headings: Object.values(clientImportColumns), columns: [], missing: [] }
}

async function readContacts(file: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for await (const { row, lines } of readVcards(file)) {
    const values = toClientValues(lines)
    rows.push({ row, values, cells: clientImportFields.map((field) => values[field] ?? '') })
    if (rows.length > importLimits.rows) throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
  }
  if (rows.length === 0) throw createFieldError('file', importsText.noRows)
  return rows.toSorted((one, other) => one.row - other.row)
}

async function beginsAsVcard(path: string): Promise<boolean> {
  const start = await readFirstBytes(path, 400)
  const text = new TextDecoder(detectUtf16(start) ?? 'utf-8').decode(start)
  return /^\s*BEGIN:VCARD/i.test(text)
}
