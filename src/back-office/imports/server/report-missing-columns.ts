import type { ImportFile } from '#back-office/imports/server/read-import-file.ts'
import type { ImportErrors } from '#back-office/imports/server/validate-rows.ts'
import { importsText } from '#back-office/imports/text.ts'

/** A column that misses is reported once, and not in every row. */
export function reportMissingColumns({ rows, missing }: ImportFile, errors: ImportErrors): void {
  const row = Math.max(1, (rows[0]?.row ?? 1) - 1)
  for (const column of missing) errors.add({ row, column, reason: importsText.columnMissing, who: '', value: '' })
}
