import { expect, test } from 'vitest'
import type { OrderFilters } from '#orders/admin/contract.ts'
import { canMatchOrders } from '#orders/admin/server/admin-orders.ts'

const always = { from: undefined, to: undefined }
const unfiltered: OrderFilters = {
  search: '',
  paymentStatus: undefined,
  state: undefined,
  way: undefined,
  sellerId: undefined,
  clientId: undefined,
  productId: undefined,
  ordered: always,
  paid: always,
  failed: always,
  linkSent: always,
}
const canMatch = (filters: Partial<OrderFilters>) => canMatchOrders({ ...unfiltered, ...filters })

test('any part of an order number may be searched, in capitals or not [D-034, D-191]', () => {
  for (const search of ['', 'ORD-000012', 'ord-12', 'd-12', '-1', '12', 'ORD', 'rd', '-'])
    expect(canMatch({ search })).toBe(true)
})

test('a text in no number or id finds nothing, without reading all orders [N-BACK-001]', () => {
  for (const search of ['anna', 'or1', 'ord12', 'x-12', '12-', 'ord-1x', 'ab1-2', '%', '_', "'"])
    expect(canMatch({ search })).toBe(false)
  const id = crypto.randomUUID()
  for (const name of ['sellerId', 'clientId', 'productId'] as const) {
    expect(canMatch({ [name]: 'nothing' })).toBe(false)
    expect(canMatch({ [name]: id })).toBe(true)
  }
})
