import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  invoiceListQuerySchema,
  invoiceListSchema,
  orderInvoicesSchema,
  parseInvoiceFilters,
} from '#orders/invoices/contract.ts'
import { selectInvoices } from '#orders/invoices/server/invoice-list-store.ts'
import { getAnyInvoice, getOwnInvoice, listOwnInvoices } from '#orders/invoices/server/invoices.ts'
import { presentInvoiceList } from '#orders/invoices/server/present.ts'
import { sendInvoiceFile } from '#orders/invoices/server/send-invoice-file.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, fileSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Invoices']
/** Rendering a PDF takes some milliseconds of processor time. */
const limit = { name: 'receipt', maxAttempts: 60, windowMinutes: 15 }
const response = fileSchema('application/pdf')
const params = z.object({ invoice_id: idSchema })

/** Invoices and credit notes, for those whose order it is and for the back office. */
export function invoiceRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/order/invoices/:order_id',
    {
      config: { access: 'token-or-explore', errors: ['notFound'] },
      schema: {
        operationId: 'listInvoicesOfOrder',
        tags,
        summary: 'Invoice and credit notes of an order',
        params: z.object({ order_id: idSchema }),
        response: envelopeSchema(orderInvoicesSchema),
      },
    },
    async ({ actor, params: { order_id } }) =>
      ok({ invoices: await listOwnInvoices(db, requireAuthenticated(actor), order_id) }),
  )

  api.get(
    '/order/invoice/:invoice_id',
    {
      config: { access: 'token-or-explore', limit, errors: ['notFound'] },
      schema: { operationId: 'getInvoice', tags, summary: 'Invoice or credit note as PDF', params, response },
    },
    async ({ actor, params: { invoice_id } }, reply) =>
      sendInvoiceFile(reply, await getOwnInvoice(db, requireAuthenticated(actor), invoice_id)),
  )

  api.get(
    '/admin/invoice/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listInvoices',
        tags,
        summary: 'Invoices and credit notes',
        querystring: invoiceListQuerySchema,
        response: envelopeSchema(invoiceListSchema),
      },
    },
    async ({ query }) =>
      ok(presentInvoiceList(await selectInvoices(db, parseInvoiceFilters(query), toAdminPage(query)))),
  )

  api.get(
    '/admin/invoice/:invoice_id',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'getAdminInvoice',
        tags,
        summary: 'Invoice or credit note in the back office',
        params,
        response,
      },
    },
    async ({ params: { invoice_id } }, reply) => sendInvoiceFile(reply, await getAnyInvoice(db, invoice_id)),
  )
}
