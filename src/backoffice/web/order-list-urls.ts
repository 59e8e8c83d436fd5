import type { Period } from '#backoffice/web/report-period.ts'

/** The URL of the order list with filters that select the orders of a metric. */
function orderListUrl(filters: Record<string, string>): string {
  return `/admin-order?${new URLSearchParams(filters)}`
}

export const paidOrdersUrl = ({ from, to }: Period, filters: { user_id?: string; prod_id?: string } = {}) =>
  orderListUrl({ paid_from: from, paid_to: to, ...filters })

export const failedPaymentsUrl = ({ from, to }: Period) => orderListUrl({ failed_from: from, failed_to: to })

export const payLinkOrdersUrl = ({ from, to }: Period, filters: { paymentStatus?: string } = {}) =>
  orderListUrl({ link_from: from, link_to: to, ...filters })
