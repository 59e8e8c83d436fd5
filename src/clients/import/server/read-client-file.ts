import { open } from 'node:fs/promises'
import { clientImportColumns, clientImportFields } from '#clients/admin/import-columns.ts'
import { readVcards } from '#clients/import/server/read-vcards.ts'
import { toClientValues } from '#clients/import/server/to-client-values.ts'
import { importLimits } from '#imports/import-limits.ts'
import { type ImportRow, readImportRows } from '#imports/server/validate-rows.ts'
import { importsText } from '#imports/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'

const needed = new Set(['name', 'email', 'pno'])

/** The clients of a CSV or contacts file by form field, told apart by what the file begins with. */
export async function* readClientFile(file: string): AsyncGenerator<ImportRow> {
  if (await beginsAsVcard(file)) yield* readContacts(file)
  else {
    const optional = clientImportFields.filter((field) => !needed.has(field))
    for await (const batch of readImportRows(file, clientImportColumns, optional)) yield* batch
  }
}

async function* readContacts(file: string): AsyncGenerator<ImportRow> {
  let row = 0
  for await (const lines of readVcards(file)) {
    row += 1
    if (row > importLimits.rows) throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
    yield { row, values: toClientValues(lines) }
  }
  if (row === 0) throw createFieldError('file', importsText.noRows)
}

async function beginsAsVcard(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0)
    return /^\uFEFF?\s*BEGIN:VCARD/i.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}
