import type { AuthenticatedActor } from '#access/server/actor.ts'
import { clientImportColumns } from '#clients/admin/import-columns.ts'
import { toExportCells } from '#clients/admin/server/all-clients.ts'
import { selectOwnClientsAfter } from '#clients/import/server/own-import-store.ts'
import { type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The seller's own clients, those to complete too, as a file that can be imported again. */
export function exportOwnClients(db: Database, { userId }: AuthenticatedActor): CsvTable {
  const rows = readRowBatches((...next) => selectOwnClientsAfter(db, userId, ...next), toExportCells)
  return { headings: Object.values(clientImportColumns), rows }
}
