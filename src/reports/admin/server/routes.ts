import { z } from 'zod'
import type { NeededRight } from '#access/rights.ts'
import { requireAuthenticated, requireRight } from '#access/server/actor.ts'
import { parseUserListQuery, userListQuerySchema } from '#accounts/admin/contract.ts'
import { exportUsers } from '#accounts/admin/server/admin-users.ts'
import { exportPasswordLifetimeMinutes } from '#accounts/sessions/server/session.ts'
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
import { exportRecall } from '#orders/recalls/server/recalls.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvTable, sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, ok, parseInput } from '#platform/server/http/api.ts'
import { parseRunFilter, runListQuerySchema } from '#training/admin-contract.ts'
import { exportRuns } from '#training/server/list-runs.ts'
import type {
  DashboardView,
  ExportList,
  RankedItemView,
  ReportView,
  SearchResultView,
  SearchView,
} from '../contract.ts'
import {
  dashboardSchema,
  exportLists,
  exportListsWithoutPeople,
  reportQuerySchema,
  reportSchema,
  searchQuerySchema,
  searchSchema,
} from '../contract.ts'
import { type DashboardTotals, selectDashboardTotals } from './dashboard-store.ts'
import type { NamedRankingRow } from './ranking-store.ts'
import { getSalesReport, type SalesReport } from './sales-report.ts'
import { type SearchResult, type SearchResults, searchEverything } from './search-everything.ts'

export function reportsRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin')

  routes.get(
    '/admin/dashboard',
    {
      name: 'getDashboard',
      summary: 'Dashboard',
      access: 'admin',
      right: 'any',
      answer: dashboardSchema,
    },
    async () => ok(presentTotals(await selectDashboardTotals(db))),
  )

  routes.get(
    '/admin/dashboard/report',
    {
      name: 'getSalesReport',
      summary: 'Report of a period',
      access: 'admin',
      right: 'invoices',
      query: reportQuerySchema,
      answer: reportSchema,
    },
    async ({ query }) => ok(presentSalesReport(await getSalesReport(db, query))),
  )

  routes.get(
    '/admin/search',
    {
      name: 'searchEverything',
      summary: 'Search everything',
      access: 'admin',
      right: 'any',
      query: searchQuerySchema,
      answer: searchSchema,
    },
    async ({ actor, query }) => ok(presentSearch(await searchEverything(db, requireAuthenticated(actor), query.q))),
  )

  routes.get(
    '/admin/export/:list',
    {
      name: 'exportList',
      summary: 'List as CSV',
      access: 'admin',
      right: 'any',
      confirmedPassword: {
        withinMinutes: exportPasswordLifetimeMinutes,
        isNeeded: ({ list = '' }) => !exportListsWithoutPeople.includes(list),
      },
      params: z.object({ list: z.enum(exportLists) }),
      answer: fileSchema('text/csv'),
    },
    async ({ actor, params: { list }, query }, reply) => {
      requireRight(actor, exportRights[list])
      return sendCsv(reply, list, exportList(db, list, query))
    },
  )
}

function presentTotals({ users, products, categories, orders }: DashboardTotals): DashboardView {
  return { usr: users, prod: products, catg: categories, ord: orders }
}

/** Amounts are sent in pounds. */
function presentSalesReport({ intervals, products, sellers, counts }: SalesReport): ReportView {
  const sum = (column: 'orders' | 'total_pence' | 'commission_pence') =>
    intervals.reduce((total, interval) => total + interval[column], 0)
  return {
    orders: sum('orders'),
    total: toPounds(pence(sum('total_pence'))),
    commission: toPounds(pence(sum('commission_pence'))),
    steps: intervals.map(({ first, last, orders, total_pence, commission_pence }) => ({
      from: first,
      to: last,
      orders,
      total: toPounds(pence(total_pence)),
      commission: toPounds(pence(commission_pence)),
    })),
    products: products.map(presentRanking),
    sellers: sellers.map(presentRanking),
    failedPayments: counts.failed_payments,
    linksSent: counts.links_sent,
    linksPaid: counts.links_paid,
    exploreLinks: counts.explore_links,
    shoppingLinks: counts.shopping_links,
  }
}

function presentRanking({ id, name, count, total_pence }: NamedRankingRow): RankedItemView {
  return { _id: id, name, count, total: toPounds(pence(total_pence)) }
}

function presentSearch({ orders, users, clients, products }: SearchResults): SearchView {
  return {
    orders: orders.map(presentSearchResult),
    users: users.map(presentSearchResult),
    clients: clients.map(presentSearchResult),
    products: products.map(presentSearchResult),
  }
}

function presentSearchResult({ id, name, detail }: SearchResult): SearchResultView {
  return { _id: id, name, more: detail }
}

/** The right that each export needs: the same as for reading the list (D-623). */
const exportRights: Record<ExportList, NeededRight> = {
  users: 'sellers',
  orders: 'orders',
  clients: 'clients',
  invoices: 'invoices',
  products: 'catalogue',
  categories: 'catalogue',
  banners: 'content',
  recall: ['catalogue', 'returns'],
  log: 'log',
  training: 'training',
}

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
  recall: (db, query) => exportRecall(db, query),
  training: (db, query) => exportRuns(db, parseRunFilter(parseInput(runListQuerySchema, query))),
  log: (db, query) => exportAuditLog(db, parseAuditLogQuery(parseInput(auditLogQuerySchema, query))),
}

function exportList(db: Database, list: ExportList, query: unknown): CsvTable {
  return lists[list](db, query)
}
