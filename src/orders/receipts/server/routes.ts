import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { receiptByLinkSchema } from '#orders/pay-links/contract.ts'
import { getReceipt, getReceiptByLink } from '#orders/receipts/server/get-receipt.ts'
import type { ReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { renderReceiptInWorker } from '#orders/receipts/server/render-receipt-in-worker.ts'
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
      sendPdf(reply, await getReceipt(db, requireAuthenticated(actor), params.order_id)),
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
    async ({ body }, reply) => sendPdf(reply, await getReceiptByLink(db, body.order_id)),
  )
}

async function sendPdf(reply: FastifyReply, receipt: ReceiptContent): Promise<FastifyReply> {
  const pdf = await renderReceiptInWorker(receipt)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${receipt.orderNumber}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}
