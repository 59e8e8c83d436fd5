import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { exportPasswordLifetimeMinutes } from '#accounts/sessions/server/session.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, fileSchema, ok } from '#platform/server/http/api.ts'
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

const tags = ['Admin']

export function reportsRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: { operationId: 'getDashboard', tags, summary: 'Dashboard', response: envelopeSchema(dashboardSchema) },
    },
    async () => ok(presentTotals(await selectDashboardTotals(db))),
  )

  api.get(
    '/admin/dashboard/report',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'getSalesReport',
        tags,
        summary: 'Report of a period',
        querystring: reportQuerySchema,
        response: envelopeSchema(reportSchema),
      },
    },
    async ({ query }) => ok(presentSalesReport(await getSalesReport(db, query))),
  )

  api.get(
    '/admin/search',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'searchEverything',
        tags,
        summary: 'Search everything',
        querystring: searchQuerySchema,
        response: envelopeSchema(searchSchema),
      },
    },
    async ({ actor, query }) => ok(presentSearch(await searchEverything(db, requireAuthenticated(actor), query.q))),
  )

  api.get(
    '/admin/export/:list',
    {
      config: {
        access: 'admin',
        confirmedPassword: {
          withinMinutes: exportPasswordLifetimeMinutes,
          isNeeded: ({ list = '' }) => !exportListsWithoutPeople.includes(list),
        },
      },
      schema: {
        operationId: 'exportList',
        tags,
        summary: 'List as CSV',
        params: z.object({ list: z.enum(exportLists) }),
        response: fileSchema('text/csv'),
      },
    },
    async ({ params, query }, reply) => sendCsv(reply, params.list, exportList(db, params.list, query)),
  )
}
