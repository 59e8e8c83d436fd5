import { userListQuerySchema } from '#accounts/admin-contract.ts'
import { exportUsers } from '#accounts/server/export-users.ts'
import { chosenEntries } from '#audit-log/server/list-log.ts'
import { type LogRow, selectLogAfter } from '#audit-log/server/log-store.ts'
import { type ExportList, type LogQuery, logQuerySchema } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { listCategoriesSchema, listGoodsSchema } from '#catalogue/admin-contract.ts'
import { exportBanners, exportCategories, exportProducts } from '#catalogue/server/export-catalogue.ts'
import { adminClientListSchema } from '#clients/admin-contract.ts'
import { exportClients } from '#clients/server/export-clients.ts'
import { adminOrderQuerySchema } from '#orders/admin-contract.ts'
import { exportOrders } from '#orders/server/export-orders.ts'
import { type CsvCell, type CsvList, inBatches } from '#platform/server/csv.ts'
import type { Database } from '#platform/server/database.ts'
import { parse } from '#platform/server/http.ts'

/** Each takes what its list call takes, and gives the same rows. */
const lists: Record<ExportList, (db: Database, query: unknown) => CsvList> = {
  users: (db, query) => exportUsers(db, parse(userListQuerySchema, query)),
  orders: (db, query) => exportOrders(db, parse(adminOrderQuerySchema, query)),
  clients: (db, query) => exportClients(db, parse(adminClientListSchema, query)),
  products: (db, query) => exportProducts(db, parse(listGoodsSchema, query)),
  categories: (db, query) => exportCategories(db, parse(listCategoriesSchema, query)),
  banners: (db, query) => exportBanners(db, parse(listGoodsSchema, query)),
  log: (db, query) => ({ head: backofficeText.logHead, rows: logRows(db, parse(logQuerySchema, query)) }),
}

export function exportList(db: Database, list: ExportList, query: unknown): CsvList {
  return lists[list](db, query)
}

async function* logRows(db: Database, asked: LogQuery): AsyncGenerator<CsvCell[][]> {
  const chosen = await chosenEntries(db, asked)
  if (chosen) yield* inBatches((...next) => selectLogAfter(db, chosen, ...next), cellsOf)
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
    row.address,
  ]
}
