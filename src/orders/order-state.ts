import { cancellationText } from '#orders/cancellation/text.ts'
import { orderSummaryText } from './order-summary-text.ts'
import { describeRefund, type OrderRefund } from './refund-words.ts'

export interface OrderFacts {
  paymentStatus: number
  isDelivered: boolean
  isCancelled: boolean
  /** Null where nothing was refunded. */
  refund: OrderRefund | null
}

export interface OrderState {
  payment: 'notStarted' | 'pending' | 'completed' | 'cancelled'
  /** Null for an order that is unpaid, or was refunded in whole before it arrived: nothing of it is delivered (D-431). */
  delivery: 'processing' | 'delivered' | null
}

/** The state of an order, as every list, screen and export shows it. */
export function getOrderState({ paymentStatus: status, isDelivered, isCancelled, refund }: OrderFacts): OrderState {
  if (isCancelled) return { payment: 'cancelled', delivery: null }
  if (status === paymentStatus.completed)
    return { payment: 'completed', delivery: isDelivered ? 'delivered' : refund?.isWhole ? null : 'processing' }
  return { payment: status === paymentStatus.pending ? 'pending' : 'notStarted', delivery: null }
}

export const paymentWords: Record<OrderState['payment'], string> = {
  notStarted: orderSummaryText.notStarted,
  pending: orderSummaryText.pending,
  completed: orderSummaryText.completed,
  cancelled: cancellationText.cancelled,
}

/** Not started, Pending, Completed, Cancelled, or what was refunded of a paid order (D-546). */
export function formatPayment(order: OrderFacts): string {
  const { payment } = getOrderState(order)
  return payment === 'completed' && order.refund ? describeRefund(order.refund) : paymentWords[payment]
}

const deliveryWords = { processing: orderSummaryText.processing, delivered: orderSummaryText.delivered }

/** Delivered or Processing (D-030), or nothing. */
export function formatDelivery({ delivery }: OrderState): string {
  return delivery ? deliveryWords[delivery] : ''
}

/** The codes of the delivery types. */
export const deliveryType = { toClient: 1, toSalon: 2, fromSalonStock: 3, byLink: 5 } as const
export type DeliveryType = (typeof deliveryType)[keyof typeof deliveryType]

/** An order is pending once its payment link is sent or a charge has begun, and completed once a charge has succeeded (D-024). */
export const paymentStatus = { notStarted: 1, pending: 2, completed: 3 } as const

/** The codes of the payment methods; a cash payment has the code of a card and differs only in its funding (D-017). */
export const paymentType = { card: 1, cash: 2, googlePay: 3, applePay: 4 } as const
export type PaymentType = (typeof paymentType)[keyof typeof paymentType]

/** The ways of payment by which lists of orders can be filtered; the funding tells cash from card (D-017). */
export const paymentWays = ['card', 'cash', 'google', 'apple'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** Amounts that every order contains in calls and answers, but that are neither charged nor shown (D-001). */
export const shippingFee = 66
export const tax = 55
