import type { AdminOrderQuery } from '#orders/admin/contract.ts'
import type { OrderFilters } from '#orders/admin/server/admin-order-store.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Which orders an administrator asks for; null where an id can be nobody's, or no order can have such a number. */
export function parseOrderFilters(asked: AdminOrderQuery): OrderFilters | null {
  const { user_id: sellerId, prod_id: productId } = asked
  const sKey = asked.sKey.trim()
  if ((sellerId && !isId(sellerId)) || (productId && !isId(productId)) || !canBeOrderNumber(sKey)) return null
  return {
    sKey,
    paymentStatus: asked.paymentStatus,
    sellerId,
    productId,
    ordered: { from: asked.from, to: asked.to },
    paid: { from: asked.paid_from, to: asked.paid_to },
    failed: { from: asked.failed_from, to: asked.failed_to },
    linkSent: { from: asked.link_from, to: asked.link_to },
  }
}

const prefix = 'ord-'

/** Whether a number, ORD- and digits, can hold this: a name or an email is not looked for in a million of them. */
function canBeOrderNumber(search: string): boolean {
  const [, letters = '', digits = ''] = /^(\D*)(\d*)$/.exec(search.toLowerCase()) ?? []
  if (letters.length + digits.length < search.length) return false
  return digits === '' ? prefix.includes(letters) : prefix.endsWith(letters)
}
