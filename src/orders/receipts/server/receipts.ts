import type { FastifyReply } from 'fastify'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { paymentStatus } from '#orders/order-state.ts'
import { findOrderIdByPayLink, isPaidByClient } from '#orders/pay-links/server/pay-link-store.ts'
import { getAnyOrder, getOwnOrder } from '#orders/server/order-access.ts'
import { findOrder } from '#orders/server/order-store.ts'
import { audienceOf } from '#orders/server/present.ts'
import { ordersText } from '#orders/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { createReceiptContent, type ReceiptContent } from './receipt-content.ts'

const payLinkReceiptMs = 24 * 60 * 60_000

export const renderReceiptInWorker = createPdfRenderer<ReceiptContent>(
  new URL('./receipt-pdf-worker.ts', import.meta.url),
)

/** The receipt of a paid order that this actor may read. */
export async function getReceipt(db: Database, actor: AuthenticatedActor, orderId: string): Promise<ReceiptContent> {
  const order = await getOwnOrder(db, actor, orderId)
  if (order.payment_status !== paymentStatus.completed)
    throw new AppError(ordersText.noReceiptYet, errorCode.notAllowed)
  return createReceiptContent(order, audienceOf(actor))
}

/** The client's receipt of an order; the caller has checked that the client paid this order. */
export async function getClientReceipt(db: Database, orderId: string): Promise<ReceiptContent> {
  return createReceiptContent(await getAnyOrder(db, orderId), 'client')
}

/**
 * The receipt that a payment link shows after its client has paid, for one day only: an old link that leaks must reveal no personal data.
 */
export async function getReceiptByLink(db: Database, value: string): Promise<ReceiptContent> {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  if (!order || !hasReceiptByLink(order) || !(await isPaidByClient(db, order.id)))
    throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return createReceiptContent(order, 'client')
}

export function hasReceiptByLink({ paid_at }: { paid_at: Date | null }): boolean {
  return paid_at !== null && Date.now() - paid_at.getTime() <= payLinkReceiptMs
}

/** Sends a receipt as a PDF that no cache stores. */
export async function sendReceipt(reply: FastifyReply, receipt: ReceiptContent): Promise<FastifyReply> {
  const pdf = await renderReceiptInWorker(receipt)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${receipt.orderNumber}.pdf"`)
    .send(pdf)
}
