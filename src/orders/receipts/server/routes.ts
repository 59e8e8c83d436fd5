import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { receiptByLinkSchema } from '#orders/pay-links/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { getReceipt, getReceiptByLink, sendReceipt } from './receipts.ts'

/** Limited because rendering a PDF takes some milliseconds of processor time. */
const limit = { name: 'receipt', maxAttempts: 60, windowMinutes: 15 }
const response = fileSchema('application/pdf')

export function receiptRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Receipts')

  routes.get(
    '/order/receipt/:order_id',
    {
      name: 'getReceipt',
      summary: 'Receipt as PDF',
      access: 'token-or-explore',
      limit,
      errors: ['notFound', 'notAllowed', 'conflict'],
      params: z.object({ order_id: idSchema }),
      answer: response,
    },
    async ({ actor, params }, reply) =>
      sendReceipt(reply, await getReceipt(db, requireAuthenticated(actor), params.order_id)),
  )

  // the secret token of the payment link is sent in the body and not in the URL, so that no log contains it
  routes.post(
    '/payment/client/receipt',
    {
      name: 'getReceiptByLink',
      summary: 'Receipt of a payment link as PDF',
      access: 'link',
      limit,
      errors: ['linkInvalid', 'conflict'],
      body: receiptByLinkSchema,
      answer: response,
    },
    async ({ body }, reply) => sendReceipt(reply, await getReceiptByLink(db, body.order_id)),
  )
}
