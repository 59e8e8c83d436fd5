import type { OrderFilters } from '#orders/admin/contract.ts'
import { isId } from '#platform/wire-schemas.ts'

/** False where an id is no id, or no order number can contain the search: then the database need not be asked. */
export function canMatchOrders({ sellerId, clientId, productId, search }: OrderFilters): boolean {
  if ([sellerId, clientId, productId].some((id) => id && !isId(id))) return false
  return canBeOrderNumber(search)
}

const orderNumberPrefix = 'ord-'

/** An order number is ORD- and digits: a name or an email needs no search through a million of them. */
function canBeOrderNumber(search: string): boolean {
  const parts = /^(\D*)(\d*)$/.exec(search.toLowerCase())
  if (!parts) return false
  const [, text = '', digits = ''] = parts
  return digits === '' ? orderNumberPrefix.includes(text) : orderNumberPrefix.endsWith(text)
}
