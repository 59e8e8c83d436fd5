import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseClient } from '#clients/erasure/server/erase-client.ts'
import type { ClientSummaryView } from '#clients/summary/contract.ts'
import { clientsText } from '#clients/text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop, { quantity: 100 })
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

const summary = async (own = sale, as = own.seller.token) =>
  (await shop.call<ClientSummaryView>('GET', `client/summary/${own.client.id}`, { as })).body
const save = (note: string, patch_test: string, as = sale.seller.token) =>
  shop.call<{ message: string }>('PUT', 'client/note', { as, body: { client_id: sale.client.id, note, patch_test } })
const dayBefore = (months: number) => {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 10)
}
const refund = (order_id: string, amount: number, lines: unknown[] = []) =>
  shop.call('POST', 'admin/refund', {
    as: admin.token,
    body: { order_id, lines: JSON.stringify(lines), amount, refunded: 0 },
  })

describe('a client at a glance', () => {
  test('a note under one key is saved once, with another note it is refused [N-OFFL-016]', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = (note: string) =>
      shop.call('PUT', 'client/note', {
        as: sale.seller.token,
        headers,
        body: { client_id: sale.client.id, note, patch_test: '' },
      })
    await send('Likes rose')
    await save('Likes mint', '')
    const again = await send('Likes rose')
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect((await summary()).responseData.note).toBe('Likes mint')
    expect((await send('Likes oil')).body.error?.errorCode).toBe(13)
  })

  test('has her last order and what she has spent after refunds, in cash too [N-CLNT-008]', async () => {
    const own = await createSale(shop, { quantity: 100 })
    const as = own.seller.token
    expect((await summary(own)).responseData).toMatchObject({ orders: 0, spent: 0, last: null })
    const prods = [{ prod_id: own.productId, quantity: 2, price: 20, commission: 5 }]
    const place = () => createOrder(shop, own, { prods, subTotalAmount: 40, totalAmount: 40 })
    const byCard = await place()
    await payOrder(shop, 'token', as, { token: 'tok_visa', order_id: byCard, amount: 40 })
    const inCash = await place()
    await payOrder(shop, 'cash', as, { order_id: inCash, card_id: await saveCard(shop, own.seller) })
    await place()
    const { order_number } = await shop.db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', inCash)
      .executeTakeFirstOrThrow()
    expect((await summary(own)).responseData).toMatchObject({
      orders: 2,
      spent: 80,
      last: { _id: inCash, ord_no: order_number, totalAmount: 40 },
    })
    const { body } = await shop.call<{ lines: { line_id: string }[] }>('GET', `admin/refund/${inCash}`, {
      as: admin.token,
    })
    // refunds half of the order: 15 of the 30 pounds charged to the card, which count as 20 of the 40 that the client paid
    expect((await refund(inCash, 15, [{ line_id: body.responseData.lines[0]?.line_id, quantity: 1 }])).status).toBe(200)
    expect((await summary(own)).responseData.spent).toBe(60)
    await refund(byCard, 40)
    expect((await summary(own)).responseData.spent).toBe(20)
    await shop.db
      .updateTable('refunds')
      .set({ state: 'failed', refunded_at: null })
      .where('amount_pence', '=', 4000)
      .execute()
    expect((await summary(own)).responseData.spent).toBe(60)
    const disputed = await place()
    await payOrder(shop, 'token', as, { token: 'tok_visa', order_id: disputed, amount: 40 })
    const { id: payment_id } = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', disputed)
      .executeTakeFirstOrThrow()
    await shop.db.insertInto('disputes').values({ payment_id, provider_ref: 'dp_1', amount_pence: 3000 }).execute()
    expect((await summary(own)).responseData.spent).toBe(100)
    await shop.db.updateTable('disputes').set({ state: 'lost', closed_at: new Date() }).execute()
    expect((await summary(own)).responseData.spent).toBe(70)
  })

  test('has the seller’s note and the last patch test, which only she reads [N-CLNT-007]', async () => {
    expect((await save('  Likes lavender. ', dayBefore(1))).body.responseData.message).toBe('Notes saved.')
    expect((await summary()).responseData).toMatchObject({ note: 'Likes lavender.', patch_test: dayBefore(1) })
    const other = await createSeller(shop)
    const notFound = { error: { errorCode: 6 }, responseMessage: clientsText.notFound }
    expect(await summary(sale, other.token)).toMatchObject(notFound)
    expect((await save('Hers', '', other.token)).body).toMatchObject(notFound)
    expect((await summary(sale, sale.client.token)).error?.errorCode).toBe(8)
    expect(
      JSON.stringify((await shop.call('GET', `client/${sale.client.id}`, { as: sale.client.token })).body),
    ).not.toContain('lavender')
    expect((await save('', '2999-01-01')).body.error?.errors).toMatchObject({ patch_test: expect.any(String) })
    expect((await save('x'.repeat(1001), '')).body.error?.errors).toMatchObject({ note: expect.any(String) })
  })

  test('tells a patch test of more than six months ago from a newer one and from none [N-CLNT-009]', async () => {
    const isOld = async (day: string) => {
      await save('', day)
      return (await summary()).responseData.patch_test_old
    }
    expect([await isOld(dayBefore(7)), await isOld(dayBefore(5)), await isOld('')]).toEqual([true, false, false])
  })

  test('is erased with the client [N-CLNT-007]', async () => {
    await save('Allergic to latex.', dayBefore(2))
    const client = { id: sale.client.id, seller_id: sale.seller.id }
    await shop.call('DELETE', `client/${client.id}`, { as: sale.seller.token })
    await inTransaction(shop.db, (tx) => eraseClient(tx, client))
    const row = await shop.db
      .selectFrom('clients')
      .select(['note', 'patch_tested_on'])
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ note: '', patch_tested_on: null })
  })
})
