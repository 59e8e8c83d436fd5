import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { exportPasswordLifetimeMinutes } from '#accounts/sessions/server/session.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'
import {
  dashboardSchema,
  exportLists,
  exportListsWithoutPeople,
  reportQuerySchema,
  reportSchema,
  searchQuerySchema,
  searchSchema,
} from '#reports/admin/contract.ts'
import { selectDashboardTotals } from '#reports/admin/server/dashboard-store.ts'
import { exportList } from '#reports/admin/server/export-list.ts'
import { presentSalesReport, presentSearch, presentTotals } from '#reports/admin/server/present.ts'
import { getSalesReport } from '#reports/admin/server/sales-report.ts'
import { searchEverything } from '#reports/admin/server/search-everything.ts'

export function reportsRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin')

  routes.get(
    '/admin/dashboard',
    {
      name: 'getDashboard',
      summary: 'Dashboard',
      access: 'admin',
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
      confirmedPassword: {
        withinMinutes: exportPasswordLifetimeMinutes,
        isNeeded: ({ list = '' }) => !exportListsWithoutPeople.includes(list),
      },
      params: z.object({ list: z.enum(exportLists) }),
      answer: fileSchema('text/csv'),
    },
    async ({ params, query }, reply) => sendCsv(reply, params.list, exportList(db, params.list, query)),
  )
}
