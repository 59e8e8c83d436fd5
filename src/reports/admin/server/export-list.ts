import { parseUserListQuery, userListQuerySchema } from '#accounts/admin/contract.ts'
import { exportUsers } from '#accounts/admin/server/admin-users.ts'
import { auditLogQuerySchema, parseAuditLogQuery } from '#back-office/audit-log/contract.ts'
import { exportAuditLog } from '#back-office/audit-log/server/list-audit-log.ts'
import { adminListQuerySchema, parseCatalogueListQuery } from '#catalogue/admin/contract.ts'
import { exportBanners, exportCategories, exportProducts } from '#catalogue/admin/server/export-catalogue.ts'
import { adminCategoriesQuerySchema, parseAdminCategoriesQuery } from '#catalogue/categories/contract.ts'
import { adminProductsQuerySchema, parseAdminProductsQuery } from '#catalogue/products/admin/product-list-query.ts'
import { adminClientListQuerySchema, parseAdminClientListQuery } from '#clients/admin/contract.ts'
import { exportClients } from '#clients/admin/server/all-clients.ts'
import { adminOrderQuerySchema, parseAdminOrderQuery } from '#orders/admin/contract.ts'
import { exportOrders } from '#orders/admin/server/admin-orders.ts'
import { invoiceListQuerySchema, parseInvoiceFilters } from '#orders/invoices/contract.ts'
import { exportInvoices } from '#orders/invoices/server/invoices.ts'
import type { CsvTable } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { parseInput } from '#platform/server/http/api.ts'
import type { ExportList } from '../contract.ts'

/** Each export takes the query of its list call and returns the same rows. */
const lists: Record<ExportList, (db: Database, query: unknown) => CsvTable> = {
  users: (db, query) => exportUsers(db, parseUserListQuery(parseInput(userListQuerySchema, query))),
  orders: (db, query) => exportOrders(db, parseAdminOrderQuery(parseInput(adminOrderQuerySchema, query))),
  clients: (db, query) => exportClients(db, parseAdminClientListQuery(parseInput(adminClientListQuerySchema, query))),
  invoices: (db, query) => exportInvoices(db, parseInvoiceFilters(parseInput(invoiceListQuerySchema, query))),
  products: (db, query) => exportProducts(db, parseAdminProductsQuery(parseInput(adminProductsQuerySchema, query))),
  categories: (db, query) =>
    exportCategories(db, parseAdminCategoriesQuery(parseInput(adminCategoriesQuerySchema, query))),
  banners: (db, query) => exportBanners(db, parseCatalogueListQuery(parseInput(adminListQuerySchema, query))),
  log: (db, query) => exportAuditLog(db, parseAuditLogQuery(parseInput(auditLogQuerySchema, query))),
}

export function exportList(db: Database, list: ExportList, query: unknown): CsvTable {
  return lists[list](db, query)
}
