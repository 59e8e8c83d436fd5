import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import { listLog } from '#audit-log/server/list-log.ts'
import {
  dashboardSchema,
  exportLists,
  logQuerySchema,
  logSchema,
  reportQuerySchema,
  reportSchema,
  searchQuerySchema,
  searchSchema,
} from '#backoffice/contract.ts'
import { countEverything } from '#backoffice/server/dashboard-store.ts'
import { exportList } from '#backoffice/server/export-list.ts'
import { readReport } from '#backoffice/server/read-report.ts'
import { searchEverything } from '#backoffice/server/search-everything.ts'
import { failureSchema } from '#platform/envelope.ts'
import { sendCsv } from '#platform/server/csv.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'

const tags = ['Admin']

export function adminRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/dashboard',
    { config: { access: 'admin' }, schema: { tags, summary: 'Dashboard', response: answers(dashboardSchema) } },
    async () => success(await countEverything(db)),
  )

  api.get(
    '/admin/dashboard/report',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Sales of a period, best products and sellers, failed payments, payment links',
        querystring: reportQuerySchema,
        response: answers(reportSchema),
      },
    },
    async ({ query }) => success(await readReport(db, query)),
  )

  api.get(
    '/admin/log/list',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Every change by an administrator',
        querystring: logQuerySchema,
        response: answers(logSchema),
      },
    },
    async ({ query }) => success(await listLog(db, query)),
  )

  api.get(
    '/admin/search',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Orders, users, clients and products by words',
        querystring: searchQuerySchema,
        response: answers(searchSchema),
      },
    },
    async ({ actor, query }) => success(await searchEverything(db, memberOf(actor), query.q)),
  )

  api.get(
    '/admin/export/:list',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'A list as CSV, with the filters of its list call',
        params: z.object({ list: z.enum(exportLists) }),
        produces: ['text/csv'],
        response: { '4xx': failureSchema, '5xx': failureSchema },
      },
    },
    async ({ params, query }, reply) => sendCsv(reply, params.list, exportList(db, params.list, query)),
  )
}
