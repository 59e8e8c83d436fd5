import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { createClientSession } from '../../../tests/harness/factories.ts'
import { listViolations } from '../../../tests/harness/list-violations.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import { createShopPage, orderInShop, payByLink } from '../../../tests/harness/shop-pages.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

const anyEmail = () => `${crypto.randomUUID()}@example.com`
const newestOrder = () =>
  shop.db.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const violations = () => listViolations(shop)

describe('limits of a shop page', () => {
  test('orders that nobody pays are limited by shop, and paid ones are not counted [N-SHOP-013]', async () => {
    const limited = await openCheckedShop({
      PUBLIC_URL: 'https://shop.example',
      DEMO: '1',
      RATE_LIMITS: '1',
      TRUST_PROXY: '127.0.0.1',
    })
    try {
      const open = await createShopPage(limited, { productFields: { quantity: 500 } })
      const from = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}` })
      const order = (at: number) => orderInShop(limited, open, { email: anyEmail() }, from(at))
      const { link } = (await order(1)).body.responseData
      await limited.call('POST', 'payment/client/pay', {
        body: { order_id: link, amount: 20, paymentType: 1, token: 'tok_visa' },
        headers: from(1),
      })
      for (let at = 0; at < 29; at += 1) expect((await order(1)).status).toBe(200)
      const ofAddress = await order(1)
      expect([ofAddress.status, ofAddress.body.error?.errorCode]).toEqual([429, 21])
      for (let at = 0; at < 31; at += 1) expect((await order(2 + Math.floor(at / 20))).status).toBe(200)
      const ofShop = await order(9)
      expect([ofShop.status, ofShop.body.responseMessage]).toEqual([
        429,
        expect.stringContaining('wait for their payment'),
      ])
      const other = await createShopPage(limited)
      expect((await orderInShop(limited, other, { email: anyEmail() }, from(9))).status).toBe(200)
    } finally {
      await limited.close()
    }
  }, 120_000)

  test('declined cards are counted by shop page, apart from the seller’s own [N-SHOP-014]', async () => {
    const limited = await openCheckedShop({
      PUBLIC_URL: 'https://shop.example',
      DEMO: '1',
      RATE_LIMITS: '1',
      TRUST_PROXY: '127.0.0.1',
    })
    try {
      const open = await createShopPage(limited, { productFields: { quantity: 500 } })
      const headers = { 'x-forwarded-for': '192.0.2.77' }
      const decline = async (at: number) => {
        const from = { 'x-forwarded-for': `192.0.2.${at}` }
        const { link } = (await orderInShop(limited, open, { email: anyEmail() }, from)).body.responseData
        const body = { order_id: link, amount: 20, paymentType: 1, token: 'tok_chargeDeclined' }
        return (await limited.call('POST', 'payment/client/pay', { body, headers: from })).body.error?.errorCode
      }
      for (let at = 0; at < 30; at += 1) expect(await decline(at + 1)).toBe(22)
      expect(await decline(40)).toBe(21)
      const tries = await limited.db
        .selectFrom('card_tries')
        .select(['by_shop_page', 'seller_id', 'client_id'])
        .execute()
      expect(tries.every((one) => one.by_shop_page && one.seller_id === open.seller.id && one.client_id === null)).toBe(
        true,
      )
      const body = { token: 'tok_visa', name: 'Anna Archer', description: 'hers' }
      expect(
        (await limited.call('POST', 'payment/card', { as: open.seller.token, body, headers })).body.statusCode,
      ).toBe(1)
    } finally {
      await limited.close()
    }
  }, 120_000)
})

describe('what is stored of a buyer who has not paid', () => {
  test('is in the file of the person’s data, and erased at their own wish [N-SHOP-015]', async () => {
    const open = await createShopPage(shop)
    const email = anyEmail()
    await orderInShop(shop, open, { email })
    const { id } = await newestOrder()
    const as = await createClientSession(shop, email)
    const data = await shop.call<{ unpaid: object[] }>('GET', 'client-page/data', { as })
    expect(data.body).toMatchObject({ statusCode: 1 })
    expect(data.body.responseData.unpaid).toMatchObject([
      {
        shop: 'Archer Hair',
        name: 'Bea Buyer',
        email,
        address: { street: '7 Quay Street' },
        prods: [{ name: 'Velvet Serum', quantity: 1 }],
      },
    ])
    expect((await shop.call('DELETE', 'client-page', { as })).body.statusCode).toBe(1)
    expect(await newestOrder()).toMatchObject({
      id,
      client_name: '',
      client_email: '',
      client_snapshot: null,
      delivery_address: null,
      closed_at: expect.any(Date),
    })
    expect(await violations()).toEqual([])
  })

  test('is erased after 30 days; a paid order stays [N-SHOP-015]', async () => {
    const open = await createShopPage(shop)
    const paid = await orderInShop(shop, open, { email: anyEmail() })
    await payByLink(shop, paid.body.responseData.link)
    const { id: paidId } = await newestOrder()
    const { link } = (await orderInShop(shop, open, { email: anyEmail() })).body.responseData
    const { id } = await newestOrder()
    const age = (days: number) =>
      shop.pool.query('update orders set created_at = now() - make_interval(days => $1) where id = any($2)', [
        days,
        [id, paidId],
      ])
    const names = async () =>
      (
        await shop.db.selectFrom('orders').select('client_name').where('id', 'in', [id, paidId]).orderBy('id').execute()
      ).map(({ client_name }) => client_name)
    await age(29)
    await shop.runScheduledJob('delete-expired-rows')
    expect(await names()).toEqual(['Bea Buyer', 'Bea Buyer'])
    await age(31)
    await shop.runScheduledJob('delete-expired-rows')
    expect(await names()).toEqual(['Bea Buyer', ''])
    expect((await payByLink(shop, link)).body.error?.errorCode).toBe(10)
  })
})
