import { paymentStatus } from '#orders/order-state.ts'
import type { Period } from './report-period.ts'

/** The URL of the order list with the filters that select a metric's orders; the filters are named like those of the API call. */
function orderListUrl(filters: string[][]): string {
  return `/admin-order?${new URLSearchParams(filters)}`
}

const toPeriodFilters = (name: 'paid' | 'failed' | 'link', { from, to }: Period) => [
  [`${name}_from`, from],
  [`${name}_to`, to],
]

export const paidOrdersUrl = (period: Period) => orderListUrl(toPeriodFilters('paid', period))

export const paidOrdersOfProductUrl = (period: Period, productId: string) =>
  orderListUrl([...toPeriodFilters('paid', period), ['prod_id', productId]])

export const paidOrdersOfSellerUrl = (period: Period, sellerId: string) =>
  orderListUrl([...toPeriodFilters('paid', period), ['user_id', sellerId]])

export const failedPaymentsUrl = (period: Period) => orderListUrl(toPeriodFilters('failed', period))

export const payLinkOrdersUrl = (period: Period) => orderListUrl(toPeriodFilters('link', period))

export const paidPayLinkOrdersUrl = (period: Period) =>
  orderListUrl([...toPeriodFilters('link', period), ['paymentStatus', String(paymentStatus.completed)]])
