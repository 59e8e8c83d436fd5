import { userListQuerySchema } from '#accounts/admin/contract.ts'
import { exportUsers } from '#accounts/admin/server/export-users.ts'
import { chosenEntries } from '#audit-log/server/list-log.ts'
import { type LogRow, selectLogAfter } from '#audit-log/server/log-store.ts'
import { type ExportList, type LogQuery, logQuerySchema } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { adminListQuerySchema } from '#catalogue/admin/contract.ts'
import { exportBanners, exportCategories, exportProducts } from '#catalogue/admin/server/export-catalogue.ts'
import { adminCategoriesQuerySchema } from '#catalogue/categories/admin/contract.ts'
import { adminClientListQuerySchema } from '#clients/admin/contract.ts'
import { exportClients } from '#clients/admin/server/export-clients.ts'
import { adminOrderQuerySchema } from '#orders/admin/contract.ts'
import { exportOrders } from '#orders/admin/server/export-orders.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { parseInput } from '#platform/server/http/validation.ts'

/** Each takes what its list call takes, and gives the same rows. */
const lists: Record<ExportList, (db: Database, query: unknown) => CsvTable> = {
  users: (db, query) => exportUsers(db, parseInput(userListQuerySchema, query)),
  orders: (db, query) => exportOrders(db, parseInput(adminOrderQuerySchema, query)),
  clients: (db, query) => exportClients(db, parseInput(adminClientListQuerySchema, query)),
  products: (db, query) => exportProducts(db, parseInput(adminListQuerySchema, query)),
  categories: (db, query) => exportCategories(db, parseInput(adminCategoriesQuerySchema, query)),
  banners: (db, query) => exportBanners(db, parseInput(adminListQuerySchema, query)),
  log: (db, query) => ({ headings: backofficeText.logHead, rows: logRows(db, parseInput(logQuerySchema, query)) }),
}

export function exportList(db: Database, list: ExportList, query: unknown): CsvTable {
  return lists[list](db, query)
}

async function* logRows(db: Database, asked: LogQuery): AsyncGenerator<CsvCell[][]> {
  const chosen = await chosenEntries(db, asked)
  if (chosen) yield* readRowBatches((...next) => selectLogAfter(db, chosen, ...next), cellsOf)
}

function cellsOf(row: LogRow): CsvCell[] {
  return [
    row.created_at.toISOString(),
    row.admin ?? backofficeText.byClock,
    row.action,
    row.subject_kind,
    row.subject_id,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
    row.ip_address,
  ]
}
