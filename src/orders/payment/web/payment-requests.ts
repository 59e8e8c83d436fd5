import type { Viewer } from '#accounts/sessions/web/viewer.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { type OrderView, paymentType } from '#orders/contract.ts'
import { getWalletPaymentType } from '#orders/payment/payment-method.ts'
import type { PaymentInput } from '#orders/payment/web/payment-step.tsx'
import type { PendingPayment } from '#orders/payment/web/pending-payment-store.ts'
import type { WalletToken } from '#payments/wallets/web/wallet-token.ts'

type PaymentRequest = Omit<PendingPayment, 'key'>

/** Saved card or new token, with the fields that the specification names (2 §7). */
export function cardPaymentRequest(order: OrderView, payment: PaymentInput, viewer: Viewer): PaymentRequest {
  if (payment.kind === 'saved') {
    const body = { ...paymentBody(order), card_id: payment.card.id, paymentType: paymentType.card }
    return { orderId: order._id, path: 'payment/card/pay', body }
  }
  const body = { ...tokenBody(order, payment.token.id, viewer), paymentType: paymentType.card }
  return { orderId: order._id, path: 'payment/token/pay', body }
}

export function walletPaymentRequest(order: OrderView, { id, wallet }: WalletToken, viewer: Viewer): PaymentRequest {
  const body = { ...tokenBody(order, id, viewer), paymentType: getWalletPaymentType(wallet) }
  return { orderId: order._id, path: 'payment/wallet/pay', body }
}

export function cashPaymentRequest(order: OrderView, cardId: string): PaymentRequest {
  return { orderId: order._id, path: 'payment/cash/pay', body: { order_id: order._id, card_id: cardId } }
}

function paymentBody(order: OrderView) {
  return { order_id: order._id, amount: order.totalAmount, description: `${checkoutText.order} ${order.ord_no}` }
}

/** 2 in the explore client flow, otherwise 1 (document 2, section 4). */
function tokenBody(order: OrderView, token: string, viewer: Viewer) {
  const user_id = viewer.visit?.userId ?? viewer.userId
  return { ...paymentBody(order), token, user_id, type: viewer.kind === 'client' ? 2 : 1 }
}
