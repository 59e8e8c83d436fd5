import type { AdminOrderQuery } from '#orders/admin/contract.ts'
import type { OrderFilters } from '#orders/admin/server/admin-order-store.ts'
import { isId } from '#platform/wire-schemas.ts'

/** The filters of the administrator's list; null where an id is no id, or no order number can contain the search. */
export function parseOrderFilters(query: AdminOrderQuery): OrderFilters | null {
  const { user_id: sellerId, prod_id: productId } = query
  const search = query.sKey.trim()
  if ((sellerId && !isId(sellerId)) || (productId && !isId(productId)) || !canBeOrderNumber(search)) return null
  return {
    search,
    paymentStatus: query.paymentStatus,
    sellerId,
    productId,
    ordered: { from: query.from, to: query.to },
    paid: { from: query.paid_from, to: query.paid_to },
    failed: { from: query.failed_from, to: query.failed_to },
    linkSent: { from: query.link_from, to: query.link_to },
  }
}

const orderNumberPrefix = 'ord-'

/** An order number is ORD- and digits: a name or an email needs no search through a million of them. */
function canBeOrderNumber(search: string): boolean {
  const [, text = '', digits = ''] = /^(\D*)(\d*)$/.exec(search.toLowerCase()) ?? []
  if (text.length + digits.length < search.length) return false
  return digits === '' ? orderNumberPrefix.includes(text) : orderNumberPrefix.endsWith(text)
}
