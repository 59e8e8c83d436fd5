import type { ImportListView, ImportView } from '../contract.ts'
import type { ImportPage, ListedImport } from './import-store.ts'

export function presentImports({ imports, total }: ImportPage): ImportListView {
  return { imports: imports.map(presentImport), ttl: total }
}

function presentImport({ id, created_at, admin, seller, file_name, row_count, undone_at }: ListedImport): ImportView {
  return {
    _id: id,
    created: created_at.toISOString(),
    admin,
    seller,
    file: file_name,
    rows: row_count,
    undone: undone_at?.toISOString() ?? null,
  }
}
