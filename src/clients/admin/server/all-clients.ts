import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { type ClientPage, type ClientRow, clientColumns, markClientDeleted } from '#clients/server/client-store.ts'
import { clientSummaryText } from '#clients/summary/text.ts'
import { clientsText } from '#clients/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { clientSortCodes } from '../client-sort.ts'
import type { AdminClientList } from '../contract.ts'
import { clientImportColumns, clientImportFields, detailOfColumn } from '../import-columns.ts'
import { adminClientsText } from '../text.ts'
import type { ClientSort, ExportedClient } from './admin-client-store.ts'
import { clearClientDeleted, findAnyClient, selectAllClients, selectClientsAfter } from './admin-client-store.ts'

const sortsByCode = new Map<number, ClientSort>(
  Object.entries(clientSortCodes).map(([sort, code]) => [code, sort as ClientSort]),
)

const header = [
  ...Object.values(clientImportColumns),
  adminClientsText.orders,
  clientSummaryText.spent,
  adminClientsText.refunded,
]

/** An administrator deletes any seller's client; the audit log records it. */
export async function deleteAnyClient(db: Database, actor: AuthenticatedActor, clientId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await findAnyClient(tx, clientId) : undefined
    if (!client || !(await markClientDeleted(tx, client.seller_id, client.id)))
      throw new AppError(clientsText.notFound, errorCode.notFound)
    await recordAdminChange(tx, actor, {
      action: 'delete client',
      subjectKind: 'client',
      subjectId: client.id,
      before: { deleted: false },
      after: { deleted: true },
    })
  })
}

/** Undoes a deletion (D-207); restoring a client who is not deleted is no error and makes no entry in the audit log. */
export async function restoreClient(db: Database, actor: AuthenticatedActor, clientId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await findAnyClient(tx, clientId) : undefined
    if (!client || client.erased_at !== null) throw new AppError(clientsText.notFound, errorCode.notFound)
    if (!(await clearClientDeleted(tx, client.id))) return
    await recordAdminChange(tx, actor, {
      action: 'restore client',
      subjectKind: 'client',
      subjectId: client.id,
      before: { deleted: true },
      after: { deleted: false },
    })
  })
}

/** Every seller's clients, for the back office. */
export function listAllClients(
  db: Database,
  { filter, sortCode, isDescending, page }: AdminClientList,
): Promise<ClientPage> {
  const sort = sortsByCode.get(sortCode ?? clientSortCodes.name) ?? 'name'
  return selectAllClients(db, filter, { sort, descending: isDescending }, page)
}

/** The clients of the list with the same filters and what they have spent after refunds, newest first. */
export function exportClients(db: Database, { filter }: AdminClientList): CsvTable {
  const toCells = (client: ExportedClient): CsvCell[] => [
    ...toExportCells(client),
    client.orders,
    ...[client.spent_pence, client.refunded_pence].map((amount) => toPounds(pence(amount))),
  ]
  return { headings: header, rows: readRowBatches((...next) => selectClientsAfter(db, filter, ...next), toCells) }
}

export function toExportCells(client: ClientRow): CsvCell[] {
  return clientImportFields.map((field) => client[clientColumns[detailOfColumn[field]]])
}
