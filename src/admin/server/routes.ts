import { z } from 'zod'
import {
  dashboardSchema,
  exportLists,
  logQuerySchema,
  logSchema,
  reportQuerySchema,
  reportSchema,
  searchQuerySchema,
  searchSchema,
} from '#admin/contract.ts'
import { countEverything } from '#admin/server/dashboard-store.ts'
import { exportList } from '#admin/server/export-list.ts'
import { listLog } from '#admin/server/list-log.ts'
import { readReport } from '#admin/server/read-report.ts'
import { searchEverything } from '#admin/server/search-everything.ts'
import { failureSchema } from '#base/envelope.ts'
import { memberOf } from '#base/server/actor.ts'
import { sendCsv } from '#base/server/csv.ts'
import type { Database } from '#base/server/database.ts'
import { type Api, answers, success } from '#base/server/http.ts'

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
