import type { FastifyReply } from 'fastify'
import type { ReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { renderReceiptInWorker } from '#orders/receipts/server/render-receipt-in-worker.ts'

/** Answers a receipt as a PDF, which no cache stores. */
export async function sendReceipt(reply: FastifyReply, receipt: ReceiptContent): Promise<FastifyReply> {
  const pdf = await renderReceiptInWorker(receipt)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${receipt.orderNumber}.pdf"`)
    .send(pdf)
}
