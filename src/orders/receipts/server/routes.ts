import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { receiptByLinkSchema } from '#orders/pay-links/contract.ts'
import { getReceipt, getReceiptByLink, sendReceipt } from '#orders/receipts/server/receipts.ts'

import type { Database } from '#platform/server/database/database.ts'
import { type Api, fileSchema } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Receipts']
/** Rendering a PDF takes some milliseconds of processor time. */
const limit = { name: 'receipt', maxAttempts: 60, windowMinutes: 15 }
const response = fileSchema('application/pdf')

export function receiptRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/order/receipt/:order_id',
    {
      config: { access: 'token-or-explore', limit, errors: ['notFound', 'notAllowed', 'conflict'] },
      schema: {
        operationId: 'getReceipt',
        tags,
        summary: 'Receipt as PDF',
        params: z.object({ order_id: idSchema }),
        response,
      },
    },
    async ({ actor, params }, reply) =>
      sendReceipt(reply, await getReceipt(db, requireAuthenticated(actor), params.order_id)),
  )

  // the link's value is in the body, so that no log holds it
  api.post(
    '/payment/client/receipt',
    {
      config: { access: 'link', limit, errors: ['linkInvalid', 'conflict'] },
      schema: {
        operationId: 'getReceiptByLink',
        tags,
        summary: 'Receipt of a payment link as PDF',
        body: receiptByLinkSchema,
        response,
      },
    },
    async ({ body }, reply) => sendReceipt(reply, await getReceiptByLink(db, body.order_id)),
  )
}
