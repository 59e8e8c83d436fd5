import type { z } from 'zod'
import type { Viewer } from '#access/web/viewer.ts'
import type { orderInfoSchema } from '#orders/history/contract.ts'
import { paymentStatus, paymentType } from '#orders/order-state.ts'
import type { Receipt } from '#orders/receipts/contract.ts'
import { ordersText } from '#orders/text.ts'
import type { Order } from '#orders/web/api.ts'
import { usePendingPayment } from '#payments/attempts/web/use-pending-payment.ts'
import type { CardToken } from '#payments/card-fields/web/card-token.ts'
import type { SavedCard } from '#payments/cards/web/api.ts'
import { walletMarket } from '#payments/wallets/wallet-market.ts'
import type { WalletToken } from '#payments/wallets/web/wallet-token.ts'
import type { ApiError } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { PaymentAnswer } from '../contract.ts'
import { formatPaymentMethod, getWalletPaymentType } from '../payment-method.ts'
import { getPendingPaymentStorage, type PaymentFlow, type PendingPayment } from './pending-payments.ts'

export type PaymentRequest = Omit<PendingPayment, 'key'>

/** A payment with a saved card or with the token of a new one, in the fields that the specification names (2 §7). */
export function cardPaymentRequest(order: Order, payment: PaymentInput, viewer: Viewer): PaymentRequest {
  if (payment.kind === 'saved') {
    const { card, cvcToken: cvc_token } = payment
    const body = { ...paymentBody(order), card_id: card.id, cvc_token, paymentType: paymentType.card }
    return { orderId: order.id, path: 'payment/card/pay', body }
  }
  const body = { ...tokenBody(order, payment.token.id, viewer), paymentType: paymentType.card }
  return { orderId: order.id, path: 'payment/token/pay', body }
}

export function walletPaymentRequest(order: Order, { id, wallet }: WalletToken, viewer: Viewer): PaymentRequest {
  const body = { ...tokenBody(order, id, viewer), ...walletMarket, paymentType: getWalletPaymentType(wallet) }
  return { orderId: order.id, path: 'payment/wallet/pay', body }
}

export function cashPaymentRequest(order: Order, cardId: string): PaymentRequest {
  return { orderId: order.id, path: 'payment/cash/pay', body: { order_id: order.id, card_id: cardId } }
}

function paymentBody(order: Order) {
  return { order_id: order.id, amount: order.total, description: ordersText.paymentDescription(order.number) }
}

/** `type` is 2 for a client with an explore link and 1 otherwise (document 2, section 4). */
function tokenBody(order: Order, token: string, viewer: Viewer) {
  const user_id = viewer.visit?.userId ?? viewer.userId
  return { ...paymentBody(order), token, user_id, type: viewer.kind === 'client' ? 2 : 1 }
}

/**
 * Sends a payment, or fetches the outcome of an earlier call, since both have the same idempotency key and are one payment. Returns the
 * receipt, or the URL at which the card holder confirms the payment.
 */
async function sendPayment(
  { path, body, key }: PendingPayment,
  getPageToken: () => string | null,
): Promise<{ paid: Receipt } | { url: string }> {
  const isOnPage = path === 'client-page/pay'
  const token = isOnPage || path === 'payment/client/pay' ? { token: isOnPage ? getPageToken() : null } : {}
  const options = { body, idempotencyKey: key, repeats: true as const, ...token }
  const { emailData, nextAction } = await callApi<PaymentAnswer>('POST', path, options)
  if (emailData) return { paid: emailData }
  if (nextAction) return { url: nextAction.url }
  throw new Error('The payment has neither a receipt nor a URL for its confirmation')
}

/** The receipt of an order, as a payment would have returned it; null while the order is unpaid or cannot be read. */
export async function getPaidReceipt(orderId: string, firstName: string): Promise<Receipt | null> {
  const path = `order/info/${encodeURIComponent(orderId)}`
  const info = await callApi<z.output<typeof orderInfoSchema>>('GET', path).catch(() => null)
  if (info?.order.paymentStatus !== paymentStatus.completed) return null
  const { order, bP } = info
  return {
    order,
    client: order.clientData,
    orderDateTime: order.created,
    estDate: order.estDate,
    firstName,
    paymentMethod: formatPaymentMethod(order),
    savingAmount: order.savingAmount,
    stripeAdress: order.stripeAdress,
    bP,
  }
}

/** What the payment step decides: a saved card with the token of its CVC, or the token of a new card. */
export type PaymentInput = { kind: 'saved'; card: SavedCard; cvcToken: string } | { kind: 'new'; token: CardToken }

interface OrderPaymentOptions {
  flow: PaymentFlow
  /** The token of the client's own page, with which her saved cards pay. */
  getPageToken?: () => string | null
  onPaid: (receipt: Receipt) => void
  /** Returns the receipt if the order turns out to be paid nevertheless. */
  onRejected: (error: ApiError, pending: PendingPayment) => Promise<Receipt | null>
}

/** Pays an order and waits for the outcome, even if the bank asks for a confirmation or the page is reloaded meanwhile. */
export function useOrderPayment({ flow, getPageToken = () => null, onPaid, onRejected }: OrderPaymentOptions) {
  const { start, ...payment } = usePendingPayment({
    storage: getPendingPaymentStorage(flow),
    send: (pending) => sendPayment(pending, getPageToken),
    onPaid,
    onRejected,
  })
  return {
    ...payment,
    pay: (request: PaymentRequest) => start({ ...request, key: crypto.randomUUID() }),
  }
}

/** Stores a payment for the page of a payment link, which sends the payment as soon as the page is opened. */
export function storePayment(flow: PaymentFlow, request: PaymentRequest): void {
  getPendingPaymentStorage(flow).set({ ...request, key: crypto.randomUUID() })
}
