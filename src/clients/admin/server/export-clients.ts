import type { AdminClientList } from '#clients/admin/contract.ts'
import { clientImportColumns, clientImportFields } from '#clients/admin/import-columns.ts'
import { selectClientsAfter } from '#clients/admin/server/admin-client-store.ts'
import { clientColumns } from '#clients/server/client-columns.ts'
import type { ClientRow } from '#clients/server/client-store.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'

const header = Object.values(clientImportColumns)

/** The clients of the list with the same filters, newest first. */
export function exportClients(db: Database, { filter }: AdminClientList): CsvTable {
  return { headings: header, rows: readRowBatches((...next) => selectClientsAfter(db, filter, ...next), toExportCells) }
}

export function toExportCells(client: ClientRow): CsvCell[] {
  return clientImportFields.map((field) => client[clientColumns[field]])
}
