import type { AdminClientListQuery } from '#clients/admin/contract.ts'
import { clientColumns } from '#clients/admin/import-columns.ts'
import { selectClientsAfter } from '#clients/admin/server/admin-client-store.ts'
import { chosenClients } from '#clients/admin/server/list-all-clients.ts'
import type { ClientRow } from '#clients/server/client-store.ts'
import { type CsvCell, type CsvList, inBatches } from '#platform/server/csv.ts'
import type { Database } from '#platform/server/database.ts'

const head = Object.values(clientColumns)

/** The clients that the list shows with the same filters, newest first. */
export function exportClients(db: Database, asked: AdminClientListQuery): CsvList {
  const chosen = chosenClients(asked)
  return { head, rows: inBatches((...next) => selectClientsAfter(db, chosen, ...next), cellsOf) }
}

function cellsOf(client: ClientRow): CsvCell[] {
  const { name, email, country_code, phone, line1, line2, city, county, postcode } = client
  return [name, email, country_code, phone, line1, line2, city, county, postcode]
}
