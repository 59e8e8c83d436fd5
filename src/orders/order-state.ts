import { cancellationText } from '#orders/cancellation/text.ts'
import { paymentStatus } from '#orders/codes.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'

export interface OrderFacts {
  paymentStatus: number
  isDelivered: boolean
  isCancelled: boolean
}

export interface OrderState {
  payment: 'notStarted' | 'pending' | 'completed' | 'cancelled'
  /** Null for an order that is not paid: nothing of it is prepared, and nothing has arrived (D-431). */
  delivery: 'processing' | 'delivered' | null
}

/** Where an order stands: every list, screen and export says it by this. */
export function getOrderState({ paymentStatus: status, isDelivered, isCancelled }: OrderFacts): OrderState {
  if (isCancelled) return { payment: 'cancelled', delivery: null }
  if (status === paymentStatus.completed)
    return { payment: 'completed', delivery: isDelivered ? 'delivered' : 'processing' }
  return { payment: status === paymentStatus.pending ? 'pending' : 'notStarted', delivery: null }
}

export const paymentWords: Record<OrderState['payment'], string> = {
  notStarted: orderSummaryText.notStarted,
  pending: orderSummaryText.pending,
  completed: orderSummaryText.completed,
  cancelled: cancellationText.cancelled,
}

const deliveryWords = { processing: orderSummaryText.processing, delivered: orderSummaryText.delivered }

/** Delivered or Processing (D-030), or nothing. */
export function formatDelivery({ delivery }: OrderState): string {
  return delivery ? deliveryWords[delivery] : ''
}
