import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import {
  createPaidPieces,
  createPersonSale,
  insertReturnOf,
  type PersonSale,
} from '../../../../tests/harness/returns.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'
import { findReplacementAddress, placeReplacement } from './place-replacement.ts'

// these tests leave returns open, about which the audit would complain
const { shop, books } = await openShopForOrders()
let sale: PersonSale
beforeEach(async () => {
  sale = await createPersonSale(shop, { quantity: 50 })
})

interface Pieces {
  lineId: string
  quantity: number
}

/** Replaces some items of an order, as an administrator does once the client has returned something. */
async function replace(orderId: string, choose: (lineIds: string[]) => Pieces[]) {
  const { returnId } = await insertReturnOf(shop, orderId)
  const order = await getAnyOrder(shop.db, orderId)
  const address = findReplacementAddress(order)
  if (!address) throw new Error('there is no address')
  const pieces = choose(order.lines.map(({ id }) => id))
  const placed = await inTransaction(shop.db, (tx) => placeReplacement(tx, { order, returnId, address }, pieces))
  return { ...placed, returnId, address }
}

const all = (quantity: number) => (ids: string[]) => ids.map((lineId) => ({ lineId, quantity }))
const linesOf = (orderId: string) =>
  shop.db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

type Line = Awaited<ReturnType<typeof linesOf>>[number]
const whatIsCopied = (line: Line | undefined) => {
  if (!line) throw new Error('the order has no such line')
  const { product_id, brand, name, weight, weight_unit, picture, pictures, rrp_pence } = line
  return { product_id, brand, name, weight, weight_unit, picture, pictures, rrp_pence }
}

async function createPaid(changes: Record<string, unknown>, amount: number): Promise<string> {
  const order_id = await createOrder(shop, sale, { subTotalAmount: amount, totalAmount: amount, ...changes })
  const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })
  if (paid.body.statusCode !== 1) throw new Error(paid.body.responseMessage)
  return order_id
}

/** A paid order of two items of the sale's product at £20 and two of this product at £30. */
const createPaidPiecesOfTwo = (productId: string) => {
  const prods = [
    { prod_id: sale.productId, quantity: 2, price: 20 },
    { prod_id: productId, quantity: 2, price: 30 },
  ]
  return createPaid({ prods }, 100)
}

describe('a replacement', () => {
  test('has the pieces in the order’s own sequence, at no price [N-RTRN-021]', async () => {
    const other = await createProduct(shop, { quantity: 50, pricePence: 3000, commissionPence: 500, rrpPence: 3500 })
    const paid = await createPaidPiecesOfTwo(other)
    const { id, order_number } = await replace(paid, (ids) => [
      { lineId: ids[1] ?? '', quantity: 2 },
      { lineId: ids[0] ?? '', quantity: 1 },
    ])
    const [first, second] = await linesOf(paid)
    expect(await linesOf(id)).toMatchObject([
      { ...whatIsCopied(first), position: 1, quantity: 1, price_pence: 0, commission_pence: 0 },
      { ...whatIsCopied(second), position: 2, quantity: 2, price_pence: 0, commission_pence: 0 },
    ])
    expect(first?.product_id).toBe(sale.productId)
    expect((await books.orderOf(id)).order_number).toBe(order_number)
    expect([await books.inventoryOf(sale.productId), await books.inventoryOf(other)]).toEqual([47, 46])
    // 1 × (£20 − £5) and 2 × (£30 − £5)
    expect(await books.booked(id)).toEqual(['replacement replacements 6500', 'replacement sales -6500'])
  })

  test('is paid, of the same seller and client, and is no payment [N-RTRN-021–022]', async () => {
    const paid = await createPaidPieces(shop, sale, { quantity: 3 })
    const { id, returnId, address } = await replace(paid, all(2))
    const [sold, sent] = [await books.orderOf(paid), await books.orderOf(id)]
    const same = ['seller_id', 'client_id', 'client_name', 'client_email', 'client_snapshot'] as const
    for (const column of same) expect([column, sent[column]]).toEqual([column, sold[column]])
    expect(sent).toMatchObject({
      payment_status: 3,
      paid_at: expect.any(Date),
      quantity: 2,
      full_price_pence: 0,
      commission_pence: 0,
      total_pence: 0,
      saving_pence: 0,
      inventory_reserved: true,
      replaces_return_id: returnId,
    })
    expect(parseDeliveryAddress(sent)).toEqual(address)
    expect(await books.paymentsOf(id)).toEqual([])
  })

  test.each([
    ['an order to the client goes to her', 1, 1],
    ['an order to the salon goes there', 2, 2],
    ['what was handed over from salon stock goes to the client', 3, 1],
    ['what a client has bought by link goes to her', 5, 1],
  ])('%s [N-RTRN-021, D-554]', async (_what, type, expected) => {
    const paid = type === 2 ? await createPaid({ type: 2 }, 15) : await createPaidPieces(shop, sale, { type })
    const { id } = await replace(paid, all(1))
    expect((await books.orderOf(id)).delivery_type).toBe(expected)
  })

  test('of more than the order has, or of another order’s line, is not placed [N-RTRN-024]', async () => {
    const [paid, other] = [await createPaidPieces(shop, sale), await createPaidPieces(shop, sale)]
    const [foreign] = await linesOf(other)
    const before = await books.inventoryOf(sale.productId)
    for (const pieces of [all(3), () => [{ lineId: foreign?.id ?? '', quantity: 1 }]])
      await expect(replace(paid, pieces)).rejects.toThrow('has no such pieces')
    expect(await books.inventoryOf(sale.productId)).toBe(before)
    const { id } = await replace(paid, all(2))
    expect((await books.orderOf(id)).quantity).toBe(2)
  })

  test('of an order that does not exist is not placed, and takes no piece [N-RTRN-024]', async () => {
    const paid = await createPaidPieces(shop, sale)
    const { returnId } = await insertReturnOf(shop, paid)
    const order = await getAnyOrder(shop.db, paid)
    const address = findReplacementAddress(order)
    const gone = { ...order, id: randomUUID() }
    const pieces = all(1)(order.lines.map(({ id }) => id))
    const before = await books.inventoryOf(sale.productId)
    await expect(
      inTransaction(shop.db, async (tx) => address && placeReplacement(tx, { order: gone, returnId, address }, pieces)),
    ).rejects.toThrow('was not replaced')
    expect(await books.inventoryOf(sale.productId)).toBe(before)
  })
})

describe('it goes', () => {
  const own = { line1: '7 Own Road', line2: 'Flat 2', city: 'York', county: 'Yorkshire', postcode: 'YO1 7AA' }
  const snapshot = (line1 = own.line1) => ({
    ...own,
    line1,
    id: sale.client.id,
    name: 'Erika Maria Zorn',
    email: sale.email,
    phone: '7700900123',
    diallingCode: '+44',
  })
  const read = async (type: number, changes: Record<string, unknown> = {}) => {
    const order = await getAnyOrder(shop.db, await createPaidPieces(shop, sale, { type }))
    return { order, address: findReplacementAddress({ ...order, ...changes } as typeof order) }
  }
  const toHerself = {
    ...own,
    firstName: 'Erika',
    lastName: 'Maria Zorn',
    country: 'United Kingdom',
    phone: '7700900123',
  }

  test('to where the order went, not to the client’s own address [D-554]', async () => {
    const { order, address } = await read(1, { client_snapshot: snapshot() })
    expect(address).toEqual(parseDeliveryAddress(order))
    expect(address?.line1).not.toBe(own.line1)
  })

  test('to the client’s own address where it was handed over, not to the salon [D-554]', async () => {
    expect((await read(3, { client_snapshot: snapshot() })).address).toEqual(toHerself)
  })

  test('to the salon where it was handed over to a client without an address [D-554]', async () => {
    const { order, address } = await read(3, { client_snapshot: snapshot('') })
    expect(address).toEqual(parseDeliveryAddress(order))
    expect((await read(3, { client_snapshot: null })).address).toEqual(parseDeliveryAddress(order))
  })

  test('to the client’s own address where the order has none, or nowhere [D-554]', async () => {
    expect((await read(1, { delivery_address: null, client_snapshot: snapshot() })).address).toEqual(toHerself)
    expect((await read(1, { delivery_address: null, client_snapshot: snapshot('') })).address).toBeNull()
    expect((await read(3, { delivery_address: null, client_snapshot: null })).address).toBeNull()
  })
})
