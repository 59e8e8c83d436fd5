import type { AuthenticatedActor } from '#access/server/actor.ts'
import { logAdminChange } from '#audit-log/server/admin-log.ts'
import type { ImportList, ImportReport } from '#imports/contract.ts'
import {
  type ImportKind,
  insertImport,
  lockImport,
  markImportUndone,
  selectImports,
} from '#imports/server/import-store.ts'
import { type FileRow, Problems } from '#imports/server/read-rows.ts'
import { importsText } from '#imports/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { type PagingQuery, toPage } from '#platform/paging.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

export interface Bringing<Form> {
  kind: ImportKind
  actor: AuthenticatedActor
  address: string
  sellerId: string | null
  fileName: string
  dry: boolean
  rows: AsyncIterable<FileRow[]>
  /** The forms of a batch; what is wrong goes to `problems`. */
  judge: (tx: Tx, batch: FileRow[], problems: Problems) => Promise<Form[]>
  insert: (tx: Tx, importId: string, forms: Form[]) => Promise<void>
}

/** All rows of a file or none, a batch at a time; one entry in the log. Nothing is written before everything was judged. */
export async function bringIn<Form>(tx: Tx, wish: Bringing<Form>): Promise<ImportReport> {
  const { kind, actor, sellerId, fileName, dry, address } = wish
  const problems = new Problems()
  const waiting: Form[][] = []
  let rows = 0
  for await (const batch of wish.rows) {
    rows += batch.length
    const forms = await wish.judge(tx, batch, problems)
    if (!dry && problems.count === 0) waiting.push(forms)
  }
  const wrong = problems.count
  const report = { rows, wrong, problems: problems.first, import_id: null }
  if (wrong > 0) return { ...report, message: importsText.wrong }
  if (dry) return { ...report, message: importsText.nothingWrong }
  const importId = await insertImport(tx, { kind, adminId: actor.userId, sellerId, fileName, rowCount: rows })
  for (const forms of waiting) await wish.insert(tx, importId, forms)
  await logAdminChange(tx, actor, {
    action: `import ${kind}`,
    subjectKind: 'import',
    subjectId: importId,
    before: null,
    after: { file: fileName, rows, ...(sellerId ? { seller: sellerId } : {}) },
    address,
  })
  return { ...report, import_id: importId, message: importsText.broughtIn }
}

/** The whole of an import; `remove` tells how many were still there. */
export async function takeBack(
  tx: Tx,
  { kind, importId, actor, address }: { kind: ImportKind; importId: string; actor: AuthenticatedActor; address: string },
  remove: (tx: Tx, importId: string) => Promise<number>,
): Promise<void> {
  const known = isId(importId) ? await lockImport(tx, kind, importId) : undefined
  if (!known) throw new AppError(importsText.importGone, errorCode.notFound)
  if (known.undone_at) return
  const removed = await remove(tx, known.id)
  await markImportUndone(tx, known.id)
  await logAdminChange(tx, actor, {
    action: `undo import ${kind}`,
    subjectKind: 'import',
    subjectId: known.id,
    before: { file: known.file_name, rows: known.row_count },
    after: { removed },
    address,
  })
}

export async function listImports(db: Db, kind: ImportKind, query: PagingQuery): Promise<ImportList> {
  const { rows, ttl } = await selectImports(db, kind, toPage(query))
  return {
    imports: rows.map(({ id, created_at, admin, seller, file_name, row_count, undone_at }) => ({
      _id: id,
      created: created_at.toISOString(),
      admin,
      seller,
      file: file_name,
      rows: row_count,
      undone: undone_at?.toISOString() ?? null,
    })),
    ttl,
  }
}
