import type { Period } from '#backoffice/web/period.ts'

/** Where the orders behind a figure stand, by the filters of the order list. */
function ordersWith(filters: Record<string, string>): string {
  return `/admin-order?${new URLSearchParams(filters)}`
}

export const ordersPaid = ({ from, to }: Period, more: { user_id?: string; prod_id?: string } = {}) =>
  ordersWith({ paid_from: from, paid_to: to, ...more })

export const ordersFailed = ({ from, to }: Period) => ordersWith({ failed_from: from, failed_to: to })

export const ordersByLink = ({ from, to }: Period, more: { paymentStatus?: string } = {}) =>
  ordersWith({ link_from: from, link_to: to, ...more })
