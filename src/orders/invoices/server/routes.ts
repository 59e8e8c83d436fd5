import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { invoiceListQuerySchema, invoiceListSchema, orderInvoicesSchema, parseInvoiceFilters } from '../contract.ts'
import { selectInvoices } from './invoice-list-store.ts'
import { getAnyInvoice, getOwnInvoice, listOwnInvoices, sendInvoiceFile } from './invoices.ts'
import { presentInvoiceList } from './present.ts'

/** Limits how often PDFs are rendered, each of which takes some milliseconds of processor time. */
const limit = { name: 'receipt', maxAttempts: 60, windowMinutes: 15 }
const response = fileSchema('application/pdf')
const params = z.object({ invoice_id: idSchema })

/** Routes for invoices and credit notes, for the seller and the client of an order and for the back office. */
export function invoiceRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Invoices')

  routes.get(
    '/order/invoices/:order_id',
    {
      name: 'listInvoicesOfOrder',
      summary: 'Invoice and credit notes of an order',
      access: 'token-or-explore',
      errors: ['notFound'],
      params: z.object({ order_id: idSchema }),
      answer: orderInvoicesSchema,
    },
    async ({ actor, params: { order_id } }) =>
      ok({ invoices: await listOwnInvoices(db, requireAuthenticated(actor), order_id) }),
  )

  routes.get(
    '/order/invoice/:invoice_id',
    {
      name: 'getInvoice',
      summary: 'Invoice or credit note as PDF',
      access: 'token-or-explore',
      limit,
      errors: ['notFound'],
      params,
      answer: response,
    },
    async ({ actor, params: { invoice_id } }, reply) =>
      sendInvoiceFile(reply, await getOwnInvoice(db, requireAuthenticated(actor), invoice_id)),
  )

  routes.get(
    '/admin/invoice/list',
    {
      name: 'listInvoices',
      summary: 'Invoices and credit notes',
      access: 'admin',
      right: 'invoices',
      query: invoiceListQuerySchema,
      answer: invoiceListSchema,
    },
    async ({ query }) =>
      ok(presentInvoiceList(await selectInvoices(db, parseInvoiceFilters(query), toAdminPage(query)))),
  )

  routes.get(
    '/admin/invoice/:invoice_id',
    {
      name: 'getAdminInvoice',
      summary: 'Invoice or credit note in the back office',
      access: 'admin',
      right: 'invoices',
      errors: ['notFound'],
      params,
      answer: response,
    },
    async ({ params: { invoice_id } }, reply) => sendInvoiceFile(reply, await getAnyInvoice(db, invoice_id)),
  )
}
