import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commissionRulesText } from '#commission-rules/text.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import {
  addRule,
  countTiers,
  endAllRules,
  listTiers,
  sendTiers,
  setRuleState,
  setTiers,
} from '../../../tests/harness/commission-rules.ts'
import { createCoupon, sellWithCode } from '../../../tests/harness/coupons.ts'
import { createAdmin, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, payOrder } from '../../../tests/harness/sales.ts'
import type { Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openCheckedShop({ DEMO: '1' })
  admin = await createAdmin(shop)
})
beforeEach(() => endAllRules(shop, admin))
afterAll(() => shop.close())

interface OwnTier {
  name: string
  sold: number
  since: string | null
  counted: string | null
  next: { name: string; from: number; missing: number } | null
  outdated: boolean
}
async function tierOf({ token }: Person): Promise<OwnTier | null> {
  const { body } = await shop.call<{ tier: OwnTier | null }>('GET', 'commission/tier', { as: token })
  return body.responseData.tier
}
const historyOf = ({ id }: Person) =>
  shop.db
    .selectFrom('seller_tier_changes')
    .select(['tier_name', 'sales_pence'])
    .where('seller_id', '=', id)
    .orderBy('since')
    .execute()
/** Dates the payment of an order back by this many days, to noon in London. */
const paidBefore = (orderId: string, days: number) =>
  shop.pool.query(
    `update orders set paid_at = ((london_day(now()) - $2::integer) + interval '12 hours') at time zone 'Europe/London' where id = $1`,
    [orderId, days],
  )

test('a shop without tiers shows none, and counts nothing [N-RULE-002]', async () => {
  const seller = await createSeller(shop)
  await countTiers(shop)
  expect(await tierOf(seller)).toBeNull()
  expect(await historyOf(seller)).toEqual([])
})

describe('the tiers', () => {
  test('are at most ten, begin at nothing and rise [N-RULE-001]', async () => {
    const tier = (name: string, from: string) => ({ name, from })
    const refused = async (tiers: readonly object[]) => (await sendTiers(shop, admin, tiers)).body.error?.errors
    const rise = { tiers: commissionRulesText.tierAmountsWrong }
    expect(await refused([tier('Bronze', '10')])).toEqual(rise)
    expect(await refused([tier('Bronze', '0'), tier('Silver', '0')])).toEqual(rise)
    expect(await refused([tier('Bronze', '0'), tier('bronze', '10')])).toEqual({
      tiers: commissionRulesText.tierNamesSame,
    })
    expect(await refused(Array.from({ length: 11 }, (_, at) => tier(`T${at}`, String(at))))).toEqual({
      tiers: commissionRulesText.tiersMany,
    })
    expect(await listTiers(shop, admin)).toEqual([])
    await setTiers(shop, admin)
    expect(await listTiers(shop, admin)).toMatchObject([{ from: 0 }, { from: 30 }, { from: 1000 }])
  })

  test('are not removed while a rule is for them, and unknown ones are refused [N-RULE-001]', async () => {
    const { bronze, silver } = await setTiers(shop, admin)
    const rule = await addRule(shop, admin, { tier_ids: [silver], name: 'For silver' })
    const only = [{ tier_id: bronze, name: 'Bronze', from: '0' }]
    const refused = await sendTiers(shop, admin, only)
    expect([refused.status, refused.body.responseMessage]).toEqual([409, commissionRulesText.tierInUse('For silver')])
    for (const ids of [[crypto.randomUUID()], ['nothing'], [bronze, bronze]]) {
      const tiers = ids.map((tier_id, at) => ({ tier_id, name: `Tier ${at}`, from: String(at) }))
      const { status, body } = await sendTiers(shop, admin, tiers)
      expect([status, body.error?.errors]).toEqual([409, { tiers: commissionRulesText.tiersWrong }])
    }
    expect(await listTiers(shop, admin)).toMatchObject([{ _id: bronze, name: 'Bronze' }, { _id: silver }, {}])
    await setRuleState(shop, admin, rule, 'ended')
    expect((await sendTiers(shop, admin, only)).body.statusCode).toBe(1)
    await setTiers(shop, admin)
  })
})

describe('the nightly count', () => {
  test('sums what clients bought in 90 days, after codes and refunds [N-RULE-002–003]', async () => {
    await setTiers(shop, admin)
    const sale = await createSale(shop, { quantity: 500 })
    const { seller } = sale
    expect(await tierOf(seller)).toMatchObject({ name: 'Bronze', sold: 0, since: null, counted: null })
    const { code } = await createCoupon(shop, admin)
    const reduced = await sellWithCode(shop, sale, { coupon: code, quantity: 2, total: 36 })
    const returned = await createPaidOrder(shop, sale, { quantity: 3 })
    const [line] = (await getRefunds(shop, admin, returned)).lines
    const one = { order_id: returned, amount: 20, refunded: 0, lines: [{ line_id: line?.line_id, quantity: 1 }] }
    await postRefund(shop, admin, one)
    const old = await createPaidOrder(shop, sale, { quantity: 10 })
    const today = await createPaidOrder(shop, sale, { quantity: 20 })
    const forSalon = await createOrder(shop, sale, { type: 2, client_id: '' })
    await payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id: forSalon, amount: 15 })
    await paidBefore(reduced, 1)
    await paidBefore(returned, 90)
    await paidBefore(old, 91)
    await paidBefore(today, 0)
    await paidBefore(forSalon, 1)
    await countTiers(shop)
    expect(await tierOf(seller)).toMatchObject({
      name: 'Silver',
      sold: 76,
      since: expect.any(String),
      counted: expect.any(String),
      next: { name: 'Gold', from: 1000, missing: 924 },
      outdated: false,
    })
  })

  test('keeps the history, is the same twice, and changes tiers alone [N-RULE-002–003]', async () => {
    await setTiers(shop, admin)
    const sale = await createSale(shop, { quantity: 500 })
    const [{ seller }, other] = [sale, await createSeller(shop)]
    await countTiers(shop)
    expect(await historyOf(seller)).toEqual([{ tier_name: 'Bronze', sales_pence: 0 }])
    await paidBefore(await createPaidOrder(shop, sale, { quantity: 2 }), 1)
    expect(await tierOf(seller)).toMatchObject({ name: 'Bronze' })
    for (const _ of [1, 2]) await countTiers(shop)
    expect(await tierOf(seller)).toMatchObject({ name: 'Silver' })
    await sendTiers(
      shop,
      admin,
      (await listTiers(shop, admin)).map(({ _id, name, from }) => {
        return { tier_id: _id, name, from: name === 'Silver' ? '500' : String(from) }
      }),
    )
    expect(await tierOf(seller)).toMatchObject({ name: 'Silver' })
    await countTiers(shop)
    expect(await tierOf(seller)).toMatchObject({ name: 'Bronze', next: { name: 'Silver', missing: 460 } })
    expect(await historyOf(seller)).toEqual([
      { tier_name: 'Bronze', sales_pence: 0 },
      { tier_name: 'Silver', sales_pence: 4000 },
      { tier_name: 'Bronze', sales_pence: 4000 },
    ])
    expect(await historyOf(other)).toEqual([{ tier_name: 'Bronze', sales_pence: 0 }])
  })

  test('a tier whose amounts were changed waits for the night, without a next [N-RULE-019, D-735]', async () => {
    await setTiers(shop, admin)
    const sale = await createSale(shop, { quantity: 500 })
    const fresh = await createSeller(shop)
    await paidBefore(await createPaidOrder(shop, sale, { quantity: 2 }), 1)
    await countTiers(shop)
    const setAmounts = async (amounts: Record<string, number>) =>
      sendTiers(
        shop,
        admin,
        (await listTiers(shop, admin)).map(({ _id, name, from }) => {
          return { tier_id: _id, name, from: String(amounts[name] ?? from) }
        }),
      )
    // she sold £40.00, and has Silver
    for (const [amounts, expected] of [
      [{ Silver: 500 }, { next: null, outdated: true }],
      [
        { Silver: 20, Gold: 35 },
        { next: null, outdated: true },
      ],
      [
        { Silver: 35, Gold: 50 },
        { next: { name: 'Gold', from: 50, missing: 10 }, outdated: false },
      ],
    ] as const) {
      await setAmounts(amounts)
      expect(await tierOf(sale.seller)).toMatchObject({ name: 'Silver', ...expected })
      const next = { name: 'Silver', missing: (amounts as { Silver: number }).Silver }
      expect(await tierOf(fresh)).toMatchObject({ name: 'Bronze', next, outdated: false })
    }
    await setAmounts({ Silver: 20, Gold: 35 })
    await countTiers(shop)
    expect(await tierOf(sale.seller)).toMatchObject({ name: 'Gold', next: null, outdated: false })
    await setTiers(shop, admin)
  })

  test('counts sellers of each tier, new ones in the lowest [N-RULE-002]', async () => {
    const before = await listTiers(shop, admin)
    await createSeller(shop)
    const after = await listTiers(shop, admin)
    expect((after[0]?.sellers ?? 0) - (before[0]?.sellers ?? 0)).toBe(1)
  })
})
