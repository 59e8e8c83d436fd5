import type { OwnImportPage } from '#back-office/imports/server/own-imports.ts'
import type { OwnImportList } from '#clients/import/contract.ts'

export function presentOwnImports({ imports, total }: OwnImportPage): OwnImportList {
  return {
    imports: imports.map(({ id, created_at, file_name, row_count, undone_at }) => ({
      _id: id,
      created: created_at.toISOString(),
      file: file_name,
      rows: row_count,
      undone: undone_at?.toISOString() ?? null,
    })),
    ttl: total,
  }
}
