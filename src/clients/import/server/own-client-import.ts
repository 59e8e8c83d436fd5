import type { AuthenticatedActor } from '#access/server/actor.ts'
import { chooseColumns, keepColumnChoice } from '#back-office/imports/server/import-memory.ts'
import { recordOwnImport, undoOwn } from '#back-office/imports/server/own-imports.ts'
import type { ImportFile } from '#back-office/imports/server/read-import-file.ts'
import { ImportErrors, inBatches, listRefusedRows, runDry } from '#back-office/imports/server/run-import.ts'
import { importsText } from '#back-office/imports/text.ts'
import { clientImportColumns } from '#clients/admin/import-columns.ts'
import { markImportedClientsDeleted } from '#clients/admin/server/admin-client-store.ts'
import { toExportCells } from '#clients/admin/server/all-clients.ts'
import { type EmailChangeOptions, recordEmailChange } from '#clients/email-change/server/email-change.ts'
import { findClient, lockClient } from '#clients/server/client-store.ts'
import { type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { OwnClientImport } from '../contract.ts'
import { clientImportText } from '../text.ts'
import { ImportPlan } from './import-plan.ts'
import {
  insertClientChanges,
  insertOwnClients,
  lockClientsOfSeller,
  selectClientChanges,
  selectOwnClients,
  selectOwnClientsAfter,
  updateOwnClient,
} from './own-import-store.ts'
import { parseClients, readClientFile } from './read-client-file.ts'

interface OwnImport {
  file: string
  fileName: string
  dry: boolean
  /** The seller's choice of what each column is. */
  columns: string[] | undefined
  /** The rows that the seller chose; all rows if the seller chose none. */
  chosen: readonly number[] | undefined
  /** Whether clients who are already in the seller's list are updated from the file. */
  update: boolean
}

/**
 * Adds the clients of a file to the seller's own. Wrong rows are refused, clients who are already in the list are reported and left out
 * or updated, and the rest are added; `dry` does the same and then undoes it.
 */
export async function importOwnClients(
  db: Database,
  { userId: sellerId }: AuthenticatedActor,
  { file: path, ...input }: OwnImport,
): Promise<OwnClientImport> {
  const file = await readClientFile(path, chooseColumns(db, { userId: sellerId, kind: 'clients' }, input.columns))
  const work = (tx: Tx) => importFile(tx, sellerId, file, input)
  return runDry(input.dry, (run) => inTransaction(db, run), work)
}

async function importFile(
  tx: Tx,
  sellerId: string,
  file: ImportFile,
  { fileName, dry, columns, chosen, update }: Omit<OwnImport, 'file'>,
): Promise<OwnClientImport> {
  // a second import at the same time waits here, so that it finds the clients of the first
  await lockClientsOfSeller(tx, sellerId)
  const plan = new ImportPlan(await selectOwnClients(tx, sellerId), { chosen, update })
  const errors = await readClients(file, plan)
  const { added, changes } = plan
  const importId = await saveImport(tx, { sellerId, fileName, plan })
  await keepColumnChoice(tx, { userId: sellerId, kind: 'clients' }, { chosen: columns, file })
  const done = clientImportText.done(added.length, changes.length)
  const missing = `${importsText.columnsMissing} ${file.missing.join(', ')}`
  return {
    ...plan.report(),
    columns: file.columns,
    missing: file.missing,
    rows: file.rows.length,
    refused: errors.reasons.size,
    problems: errors.first,
    remarks: errors.remarks,
    message: file.missing.length > 0 ? missing : dry ? clientImportText.checked : done,
    import_id: dry ? null : importId,
  }
}

/** Reads the rows of the file into the plan; if a required column is missing, no row is read. */
async function readClients(file: ImportFile, plan: ImportPlan): Promise<ImportErrors> {
  const errors = new ImportErrors()
  if (file.missing.length > 0) return errors
  for await (const batch of inBatches(file.rows)) for (const one of parseClients(batch, errors)) plan.add(one)
  return errors
}

/** Saves what the plan adds and changes, and returns the import's id; null if there is nothing to do. */
async function saveImport(
  tx: Tx,
  { sellerId, fileName, plan }: { sellerId: string; fileName: string; plan: ImportPlan },
): Promise<string | null> {
  const rowCount = plan.added.length + plan.changes.length
  if (rowCount === 0) return null
  const importId = await recordOwnImport(tx, { sellerId, fileName, rowCount })
  await insertOwnClients(tx, { sellerId, importId }, plan.added)
  for (const change of plan.changes) await updateOwnClient(tx, sellerId, change)
  await insertClientChanges(tx, importId, plan.changes)
  return importId
}

/** The rows of a file that are refused, with the reasons. */
export async function listRefusedClients(
  db: Database,
  { userId }: AuthenticatedActor,
  { file: path, columns }: Pick<OwnImport, 'file' | 'columns'>,
): Promise<CsvTable> {
  const file = await readClientFile(path, chooseColumns(db, { userId, kind: 'clients' }, columns))
  const errors = new ImportErrors()
  if (file.missing.length === 0) for await (const batch of inBatches(file.rows)) parseClients(batch, errors)
  return listRefusedRows(file, errors)
}

/** Undoes one of the seller's imports: clients that it added are removed, and those that it changed get their old details back. */
export async function undoOwnImport(
  db: Database,
  { userId }: AuthenticatedActor,
  importId: string,
  options: EmailChangeOptions,
): Promise<void> {
  await inTransaction(db, (tx) =>
    undoOwn(tx, { sellerId: userId, importId }, async () => {
      await markImportedClientsDeleted(tx, importId)
      for (const change of await selectClientChanges(tx, importId)) await restore(tx, userId, change, options)
    }),
  )
}

/**
 * Gives a client back the details from before the import, unless the client was changed again since. Taking an email away ends the
 * sessions and links bound to it (D-410).
 */
async function restore(
  tx: Tx,
  sellerId: string,
  { clientId, before, after }: Awaited<ReturnType<typeof selectClientChanges>>[number],
  options: EmailChangeOptions,
): Promise<void> {
  const stored = await lockClient(tx, sellerId, clientId)
  const client = await findClient(tx, sellerId, clientId)
  const isAsImported = Object.entries(after).every(
    ([column, value]) => client && client[column as keyof typeof after] === value,
  )
  if (!isAsImported || !stored) return
  await updateOwnClient(tx, sellerId, { clientId, after: before })
  if (before.email !== undefined) await recordEmailChange(tx, stored, before.email, options)
}

/** The seller's own clients, even those without an email, as a file that can be imported again. */
export function exportOwnClients(db: Database, { userId }: AuthenticatedActor): CsvTable {
  const rows = readRowBatches((...next) => selectOwnClientsAfter(db, userId, ...next), toExportCells)
  return { headings: Object.values(clientImportColumns), rows }
}
