import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commissionRulesText } from '#commission-rules/text.ts'
import { addRule, countTiers, endAllRules, setRuleState, setTiers } from '../../../tests/harness/commission-rules.ts'
import { createAdmin, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../tests/harness/paid-orders.ts'
import { wordsOf } from '../../../tests/harness/rejections.ts'
import { createOrder, createSale, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let sale: Sale
beforeAll(async () => {
  shop = await openShop({ COMMISSION_IN_CLIENT_VISITS: '1' })
  admin = await createAdmin(shop)
})
beforeEach(async () => {
  sale = await createSale(shop, { quantity: 500 })
  const mark = { seller_id: sale.seller.id, product_id: sale.productId }
  await shop.db.insertInto('faves').values(mark).execute()
  await shop.db.insertInto('stock_items').values(mark).execute()
  const body = { client_id: sale.client.id, prod_ids: [sale.productId] }
  await shop.call('POST', 'product/select/stocks', { as: sale.seller.token, body })
  await createPaidOrder(shop, sale, { quantity: 2 })
})
afterEach(async () => {
  vi.useRealTimers()
  await endAllRules(shop, admin)
})
afterAll(() => shop.close())

interface Shown {
  _id?: string
  prod_id?: string
  commission?: number
}
/** Every answer in which a seller reads the commission of a product before she sells it. */
const answers = (): Record<string, Record<string, string | number>> => ({
  'product/list': { limit: 100 },
  [`product/${sale.productId}`]: {},
  'product/faves/list': { limit: 100 },
  'product/stocks/list': { limit: 100 },
  [`product/stock/${sale.productId}`]: {},
  'product/select/stocks': { client_id: sale.client.id },
  [`selling/client/${sale.client.id}`]: {},
})

function findShown(data: unknown): Shown | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const one = data as Shown
  if ((one._id ?? one.prod_id) === sale.productId) return one
  for (const part of Object.values(data)) {
    const found = findShown(part)
    if (found) return found
  }
  return undefined
}

async function shownTo(as: string | undefined, path: string, query: Record<string, string | number> = {}) {
  const { body } = await shop.call('GET', path, { ...(as ? { as } : {}), query })
  return findShown(body.responseData)?.commission
}

async function shownEverywhere(): Promise<Record<string, number | undefined>> {
  const shown: Record<string, number | undefined> = {}
  for (const [path, query] of Object.entries(answers())) shown[path] = await shownTo(sale.seller.token, path, query)
  return shown
}
const everywhere = (commission: number) => Object.fromEntries(Object.keys(answers()).map((path) => [path, commission]))

test('a seller is shown what she gets at once after each change [N-RULE-013–014]', async () => {
  expect(await shownEverywhere()).toEqual(everywhere(5))
  const id = await addRule(shop, admin)
  for (const _ of [1, 2]) expect(await shownEverywhere()).toEqual(everywhere(6))
  await setRuleState(shop, admin, id, 'off')
  expect(await shownEverywhere()).toEqual(everywhere(5))
  await setRuleState(shop, admin, id, 'on')
  await addRule(shop, admin, { kind: 'on_top', percent: '50', rule_id: id })
  expect(await shownEverywhere()).toEqual(everywhere(7.5))
})

test('a midnight in London shows at once in lists that are kept [N-RULE-014]', async () => {
  await addRule(shop, admin, { from: '2097-01-02', until: '2097-01-02' })
  const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  at('2097-01-01T23:59:59Z')
  for (const _ of [1, 2]) expect(await shownEverywhere()).toEqual(everywhere(5))
  at('2097-01-02T00:00:00Z')
  for (const _ of [1, 2]) expect(await shownEverywhere()).toEqual(everywhere(6))
  at('2097-01-03T00:00:00Z')
  expect(await shownEverywhere()).toEqual(everywhere(5))
})

test('an order has what its rule gives from the first midnight to the last [N-RULE-006]', async () => {
  await addRule(shop, admin, { from: '2097-07-01', until: '2097-07-02' })
  const at = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
    const order_id = await createOrder(shop, sale)
    const lines = shop.db.selectFrom('order_lines').select('commission_pence').where('order_id', '=', order_id)
    return (await lines.executeTakeFirst())?.commission_pence
  }
  // in summer, midnight in London is 23:00 UTC
  expect(await at('2097-06-30T22:59:59Z')).toBe(500)
  expect(await at('2097-06-30T23:00:00Z')).toBe(600)
  expect(await at('2097-07-02T22:59:59Z')).toBe(600)
  expect(await at('2097-07-02T23:00:00Z')).toBe(500)
})

test('a new tier shows after the night, to its seller alone [N-RULE-003, N-RULE-014]', async () => {
  const other = await createSeller(shop)
  const { silver } = await setTiers(shop, admin)
  await addRule(shop, admin, { tier_ids: [silver] })
  await shop.pool.query("update orders set paid_at = paid_at - interval '2 days' where payment_status = 3")
  expect(await shownEverywhere()).toEqual(everywhere(5))
  await countTiers(shop)
  expect(await shownEverywhere()).toEqual(everywhere(6))
  expect(await shownTo(other.token, 'product/list', { limit: 100 })).toBe(5)
})

test('visitors and clients are shown none, a visit that of its seller [N-RULE-012–013]', async () => {
  await addRule(shop, admin)
  for (const path of ['product/list', `product/${sale.productId}`]) {
    expect(await shownTo(undefined, path, { limit: 100 })).toBeUndefined()
    expect(await shownTo(sale.client.token, path, { limit: 100 })).toBeUndefined()
    const visit = { user_id: sale.seller.id, client_id: sale.client.id, limit: 100 }
    expect(await shownTo(undefined, path, visit)).toBe(6)
  }
})

test('an administrator checks what each tier gets for a product, and why [N-RULE-016]', async () => {
  const { silver } = await setTiers(shop, admin)
  const rule = await addRule(shop, admin, { tier_ids: [silver] })
  const read = (prod_id: string) =>
    shop.call('GET', 'admin/commission-rule/product', { as: admin.token, query: { prod_id } })
  const { body } = await read(sale.productId)
  expect(body.responseData).toMatchObject({
    price: 20,
    commission: 5,
    tiers: [
      { tier: { name: 'Bronze' }, commission: 5, rule: null },
      { tier: { name: 'Silver' }, commission: 6, rule: { _id: rule, name: 'Summer' } },
      { tier: { name: 'Gold' }, commission: 5, rule: null },
    ],
  })
  for (const id of ['nothing', crypto.randomUUID()]) {
    const unknown = await read(id)
    expect([unknown.status, wordsOf(unknown)]).toEqual([404, commissionRulesText.productNotFound])
  }
})
