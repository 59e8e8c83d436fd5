import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SellerCouponsView } from '#coupons/contract.ts'
import { couponFieldText } from '#coupons/field-text.ts'
import { eraseCouponUses } from '#coupons/server/coupons.ts'
import { couponsText } from '#coupons/text.ts'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { errorText } from '#platform/error-text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { addRule, setRuleState } from '../../../tests/harness/commission-rules.ts'
import { anyCode, couponBody, createCoupon, sellWithCode, setBudget, withCode } from '../../../tests/harness/coupons.ts'
import {
  createAdmin,
  createCategory,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../tests/harness/factories.ts'
import { listViolations } from '../../../tests/harness/list-violations.ts'
import { countFreeWhileWaiting } from '../../../tests/harness/lock-order.ts'
import { openDisputeOf } from '../../../tests/harness/paid-orders.ts'
import { postToProvider } from '../../../tests/harness/payout-accounts.ts'
import { wordsOf } from '../../../tests/harness/rejections.ts'
import { createOrder, createSale, openBooks, payOrder, placeOrder, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let sale: Sale
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  admin = await createAdmin(shop)
  sale = await createSale(shop, { quantity: 500 })
})
afterAll(() => shop.close())

/** The card holder disputes the order's payment and wins the dispute. */
async function loseDispute(orderId: string): Promise<void> {
  const disputeId = await openDisputeOf(shop, orderId)
  const disputes = shop.db.selectFrom('disputes').select('provider_ref').where('id', '=', disputeId)
  const { provider_ref } = await disputes.executeTakeFirstOrThrow()
  await postToProvider(shop, `/v1/disputes/${provider_ref}/close`)
  await settleDispute(shop, provider_ref)
}

const newClient = async (own = sale) => createClient(shop, own.seller, { email: `${crypto.randomUUID()}@example.com` })

describe('an administrator', () => {
  test('issues, sees and ends coupons, with their cost and the orders behind it [N-COUP-018]', async () => {
    const { id, code } = await createCoupon(shop, admin, { rule: 'shared', amount: 5, name: 'Five off' })
    const orderId = await sellWithCode(shop, sale, { coupon: code, quantity: 2, total: 35 })
    const list = await shop.call<{ coupons: { _id: string }[] }>('GET', 'admin/coupon/list', {
      as: admin.token,
      query: { sKey: 'five' },
    })
    expect(list.body.responseData.coupons[0]).toMatchObject({
      _id: id,
      code,
      amount: 5,
      percent: null,
      rule: 'shared',
      state: 'active',
      uses: 1,
      cost: 5,
      share: 2.5,
      seller: null,
    })
    const orders = await shop.call('GET', 'admin/coupon/orders', { as: admin.token, query: { coupon_id: id } })
    expect(orders.body.responseData).toMatchObject({
      ttl: 1,
      orders: [{ order_id: orderId, price: 35, reduction: 5, returned: 0, share: 2.5 }],
    })
    const end = () => shop.call('PUT', 'admin/coupon/end', { as: admin.token, body: { coupon_id: id } })
    expect((await end()).status).toBe(200)
    const again = await end()
    expect([again.status, wordsOf(again)]).toEqual([409, couponsText.endedAlready])
    for (const unknown of ['nothing', crypto.randomUUID()]) {
      const answer = await shop.call('GET', `admin/coupon/${unknown}`, { as: admin.token })
      expect([answer.status, wordsOf(answer)]).toEqual([404, couponsText.couponNotFound])
    }
  })

  test.each([
    [{ code: 'abc' }, 'code', couponFieldText.codeWrong],
    [{ code: 'a'.repeat(25) }, 'code', couponFieldText.codeWrong],
    [{ code: '-ABCD' }, 'code', couponFieldText.codeWrong],
    [{ code: 'AB CD' }, 'code', couponFieldText.codeWrong],
    [{ name: '' }, 'name', couponsText.nameEmpty],
    [{ percent: '' }, 'percent', couponsText.offEmpty],
    [{ percent: 0 }, 'percent', couponsText.percentWrong],
    [{ percent: 100 }, 'percent', couponsText.percentWrong],
    [{ percent: 9.5 }, 'percent', couponsText.percentWrong],
    [{ percent: 10, amount: 5 }, 'percent', couponsText.offBoth],
    [{ percent: '', amount: 0 }, 'amount', couponsText.amountWrong],
    [{ percent: '', amount: -1 }, 'amount', errorText.amount],
    [{ percent: '', amount: '1.005' }, 'amount', errorText.amount],
    [{ rule: 'hers' }, 'rule', couponsText.ruleEmpty],
    [{ rule: '' }, 'rule', couponsText.ruleEmpty],
    [{ scope: 'everything' }, 'scope', errorText.notValid('scope')],
    [{ scope: 'products', ids: [] }, 'ids', couponsText.thingsEmpty],
    [{ scope: 'sellers', ids: ['no-id'] }, 'ids', couponsText.thingsWrong],
    [{ scope: 'categories', ids: [crypto.randomUUID()] }, 'ids', couponsText.thingsWrong],
    [{ minimum: 'much' }, 'minimum', errorText.amount],
    [{ max_uses: 0 }, 'max_uses', couponsText.usesWrong],
    [{ max_uses_per_email: 1.5 }, 'max_uses_per_email', couponsText.usesWrong],
    [{ from: '2026-13-01' }, 'from', errorText.notValid('from')],
    [{ from: '2099-02-01', until: '2099-01-31' }, 'until', couponsText.daysWrong],
    [{ until: '2020-01-01' }, 'until', couponsText.dayPast],
  ])('is refused %j at the field %s, and nothing is issued [N-COUP-018]', async (changes, field, words) => {
    const before = await shop.db.selectFrom('coupons').select('id').execute()
    const { status, body } = await shop.call('POST', 'admin/coupon', { as: admin.token, body: couponBody(changes) })
    expect([status, body.error?.errors]).toEqual([400, { [field]: words }])
    expect(await shop.db.selectFrom('coupons').select('id').execute()).toHaveLength(before.length)
  })

  test('is refused a code that exists, in small letters too [N-COUP-018]', async () => {
    const { code } = await createCoupon(shop, admin)
    const body = couponBody({ code: code.toLowerCase() })
    const { status, body: answer } = await shop.call('POST', 'admin/coupon', { as: admin.token, body })
    expect([status, answer.error?.errors]).toEqual([409, { code: couponsText.codeTaken }])
  })
})

describe('a seller', () => {
  test('issues codes within her budget, which two payments at once do not exceed [N-COUP-014]', async () => {
    const own = await createSale(shop, { quantity: 100 })
    const add = (changes: object = {}) =>
      shop.call<{ coupon_id: string }>('POST', 'coupon', {
        as: own.seller.token,
        body: { code: anyCode(), name: 'Mine', percent: 10, ...changes },
      })
    const early = await add()
    expect([early.status, wordsOf(early)]).toEqual([403, couponsText.noBudget])
    await setBudget(shop, admin, own.seller, 3)
    const code = anyCode()
    const added = await add({ code })
    expect(added.status).toBe(200)
    const orders = []
    for (let at = 0; at < 2; at += 1) {
      const client = await newClient(own)
      orders.push(await createOrder(shop, own, withCode(own, code, 1, 18, { client_id: client.id })))
    }
    const answers = await Promise.all(
      orders.map((order_id) => payOrder(shop, 'token', own.seller.token, { token: 'tok_visa', order_id, amount: 18 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(wordsOf)).toContain(couponsText.usedUp)
    const list = await shop.call('GET', 'coupon/list', { as: own.seller.token })
    expect(list.body.responseData).toMatchObject({
      budget: 3,
      spent: 2,
      own: [{ code, rule: 'hers', uses: 1, cost: 2, state: 'active' }],
    })
    const foreign = await shop.call('PUT', 'coupon/end', {
      as: sale.seller.token,
      body: { coupon_id: added.body.responseData.coupon_id },
    })
    expect([foreign.status, wordsOf(foreign)]).toEqual([404, couponsText.couponNotFound])
    const readStates = async () => {
      const { body } = await shop.call<SellerCouponsView>('GET', 'coupon/list', { as: own.seller.token })
      const of = { as: admin.token, query: { sKey: code } }
      const all = await shop.call<{ coupons: { state: string }[] }>('GET', 'admin/coupon/list', of)
      return [...body.responseData.own, ...all.body.responseData.coupons].map(({ state }) => state)
    }
    expect(await readStates()).toEqual(['active', 'active'])
    await setBudget(shop, admin, own.seller, 2)
    expect(await readStates()).toEqual(['used_up', 'used_up'])
    const late = await add()
    expect([late.status, wordsOf(late)]).toEqual([409, couponsText.budgetSpent])
    const strange = await placeOrder(shop, sale, withCode(sale, code, 1, 18, { client_id: (await newClient()).id }))
    expect(strange.body.responseMessage).toBe('This code is for another seller’s clients.')
    expect(await listViolations(shop)).toEqual([])
  })

  test('who is not there, or was deleted, is given no budget [N-COUP-014]', async () => {
    const gone = await createSeller(shop)
    expect((await shop.call('DELETE', `admin/user/${gone.id}`, { as: admin.token })).status).toBe(200)
    for (const user_id of [gone.id, crypto.randomUUID(), 'nobody']) {
      const answer = await shop.call('PUT', 'admin/coupon/budget', { as: admin.token, body: { user_id, budget: 5 } })
      expect([answer.status, wordsOf(answer)]).toEqual([404, couponsText.sellerNotFound])
    }
    const budgets = shop.db.selectFrom('coupon_budgets').select('seller_id').where('seller_id', '=', gone.id)
    expect(await budgets.execute()).toEqual([])
  })

  test('pays for her own code out of her commission, as far as it goes [N-COUP-006, N-COUP-014]', async () => {
    const own = await createSale(shop, { quantity: 100 })
    await setBudget(shop, admin, own.seller, 100)
    const code = anyCode()
    await shop.call('POST', 'coupon', { as: own.seller.token, body: { code, name: 'Mine', amount: 8 } })
    const orderId = await sellWithCode(shop, own, { coupon: code, quantity: 1, total: 12 })
    expect(await openBooks(shop).orderOf(orderId)).toMatchObject({
      commission_pence: 0,
      commission_mode: 'none',
      total_pence: 1200,
    })
    expect(await listViolations(shop)).toEqual([])
  })

  test('reads which codes she can use, and who pays for each [N-COUP-013]', async () => {
    const mine = await createCoupon(shop, admin, { scope: 'sellers', ids: [sale.seller.id], rule: 'after' })
    const other = await createCoupon(shop, admin, { scope: 'sellers', ids: [(await createSeller(shop)).id] })
    const { body } = await shop.call<SellerCouponsView>('GET', 'coupon/list', { as: sale.seller.token })
    const listed = body.responseData.coupons
    // the list shows neither the other sellers who may use a coupon, nor how often it is used
    const hidden = { things: [], uses: null, cost: null }
    expect(listed.find(({ code }) => code === mine.code)).toMatchObject({ rule: 'after', scope: 'sellers', ...hidden })
    expect(listed.map(({ code }) => code)).not.toContain(other.code)
  })

  test('tries thirty codes of her own in an hour: answers say which are taken [N-COUP-027]', async () => {
    const limited = await openShop({ RATE_LIMITS: '1' })
    try {
      const [owner, own] = [await createAdmin(limited), await createSale(limited)]
      const { code } = await createCoupon(limited, owner)
      await setBudget(limited, owner, own.seller, 100)
      const issue = async (wanted: string) =>
        limited.call('POST', 'coupon', { as: own.seller.token, body: { code: wanted, name: 'Mine', percent: 5 } })
      for (let time = 0; time < 30; time += 1) expect((await issue(code)).body.error?.errorCode).toBe(20)
      expect((await issue(anyCode())).body.error?.errorCode).toBe(21)
    } finally {
      await limited.close()
    }
  }, 60_000)

  test('has at most 50 codes of her own at once, which cost others none [N-COUP-018]', async () => {
    const own = await createSale(shop)
    await setBudget(shop, admin, own.seller, 10)
    const add = () =>
      shop.call<{ coupon_id: string }>('POST', 'coupon', {
        as: own.seller.token,
        body: { code: anyCode(), name: 'Mine', percent: 10 },
      })
    const [first] = await Promise.all(Array.from({ length: 50 }, add))
    const refused = await add()
    expect([refused.status, refused.body.responseMessage]).toEqual([
      409,
      'There are 50 codes already. Please end one of them first.',
    ])
    const ended = { as: own.seller.token, body: { coupon_id: first?.body.responseData.coupon_id } }
    await shop.call('PUT', 'coupon/end', ended)
    expect((await add()).status).toBe(200)
  })

  test('has paid nothing of a code once her order is lost to a dispute [N-COUP-016, N-COUP-018]', async () => {
    const own = await createSale(shop)
    const { id, code } = await createCoupon(shop, admin, { rule: 'shared' })
    const orderId = await sellWithCode(shop, own, { coupon: code, quantity: 1, total: 18 })
    const read = async () => {
      const { body } = await shop.call<{ coupon: object }>('GET', `admin/coupon/${id}`, { as: admin.token })
      return body.responseData.coupon
    }
    expect(await read()).toMatchObject({ uses: 1, cost: 2, share: 1 })
    await loseDispute(orderId)
    expect(await read()).toMatchObject({ uses: 1, cost: 0, share: 0 })
  })

  test('reads what each code costs her of the sale of a product [N-COUP-022]', async () => {
    const own = { scope: 'products', ids: [sale.productId] }
    const [few, many] = [await createProduct(shop, { quantity: 3 }), await createProduct(shop, { quantity: 5_000 })]
    const codes: [{ code: string }, object | null][] = [
      [await createCoupon(shop, admin, { ...own, rule: 'before' }), { reduction: 2, share: 0 }],
      [await createCoupon(shop, admin, { ...own, rule: 'after' }), { reduction: 2, share: 0.5 }],
      [await createCoupon(shop, admin, { ...own, rule: 'shared', amount: 3.01 }), { reduction: 3.01, share: 1.5 }],
      [
        await createCoupon(shop, admin, { ...own, rule: 'shared', minimum: 30 }),
        { quantity: 2, price: 40, reduction: 4, share: 2, list_commission: 10 },
      ],
      // what the stock does not have cannot be sold, and no line has more than 999 pieces
      [
        await createCoupon(shop, admin, { ...own, ids: [few], minimum: 60 }),
        { quantity: 3, price: 60, reduction: 6, share: 0, list_commission: 15 },
      ],
      [await createCoupon(shop, admin, { ...own, ids: [few], minimum: 61 }), null],
      [await createCoupon(shop, admin, { ...own, ids: [many], minimum: 19_981 }), null],
      [await createCoupon(shop, admin, { ...own, ids: [await createProduct(shop, { quantity: 0 })] }), null],
      [await createCoupon(shop, admin, { ...own, ids: [await createProduct(shop, { commissionPence: 0 })] }), null],
    ]
    const { body } = await shop.call<SellerCouponsView>('GET', 'coupon/list', { as: sale.seller.token })
    for (const [{ code }, amounts] of codes) {
      const { example } = body.responseData.coupons.find((coupon) => coupon.code === code) ?? {}
      const expected = { quantity: 1, price: 20, list_commission: 5, name: expect.any(String), ...amounts }
      expect(example, code).toEqual(amounts && expected)
    }
  })

  test('reads of the product of which a code costs her the most [N-COUP-022, D-665]', async () => {
    const own = await createSale(shop)
    const categoryId = await createCategory(shop)
    const add = (pricePence: number, commissionPence: number) =>
      createProduct(shop, { pricePence, commissionPence, quantity: 9, categoryId })
    const ids = [await add(1_000, 500), await add(6_000, 400), await add(2_000, 0)]
    const examples = async () => {
      const { body } = await shop.call<SellerCouponsView>('GET', 'coupon/list', { as: own.seller.token })
      return codes.map((code) => body.responseData.coupons.find((coupon) => coupon.code === code)?.example)
    }
    const codes: string[] = []
    for (const scope of [
      { scope: 'products', ids },
      { scope: 'categories', ids: [categoryId] },
    ])
      for (const terms of [
        { rule: 'shared', percent: 20 },
        { rule: 'after', percent: 20 },
        { rule: 'after', percent: 20, minimum: 30 },
      ])
        codes.push((await createCoupon(shop, admin, { ...scope, ...terms })).code)
    const expected = [
      { price: 60, share: 4, list_commission: 4 },
      { price: 10, share: 1, list_commission: 5 },
      { price: 30, quantity: 3, share: 3, list_commission: 15 },
    ]
    expect(await examples()).toMatchObject([...expected, ...expected])
    // a rule of one category leaves the rest of the shop as it is
    const ruleId = await addRule(shop, admin, { percent: '50', scope: 'categories', cat_ids: [categoryId] })
    expect((await examples())[1]).toMatchObject({ price: 60, share: 6, list_commission: 30 })
    await setRuleState(shop, admin, ruleId, 'ended')
    for (const [pricePence, commissionPence] of [
      [1_000, 950],
      [9_000, 900],
    ])
      await createProduct(shop, { pricePence, commissionPence })
    await setBudget(shop, admin, own.seller, 50)
    const as = own.seller.token
    await shop.call('POST', 'coupon', { as, body: { code: anyCode(), name: 'Mine', percent: 20 } })
    const { body } = await shop.call<SellerCouponsView>('GET', 'coupon/list', { as })
    expect(body.responseData.own[0]?.example).toMatchObject({ price: 90, share: 9, list_commission: 9 })
  })

  test('reads what a code costs her of a commission by rule [N-COUP-022, N-RULE-004]', async () => {
    const coupon = { scope: 'products', ids: [sale.productId], rule: 'after' }
    const { code } = await createCoupon(shop, admin, coupon)
    const ruleId = await addRule(shop, admin, { percent: '50' })
    const { body } = await shop.call<SellerCouponsView>('GET', 'coupon/list', { as: sale.seller.token })
    await setRuleState(shop, admin, ruleId, 'ended')
    const listed = body.responseData.coupons.find((one) => one.code === code)
    expect(listed?.example).toMatchObject({ price: 20, list_commission: 10, reduction: 2, share: 1 })
  })
})

test('a seller’s codes end with her while one is paid with; neither waits for both [D-646]', async () => {
  const other = await createSale(shop)
  await setBudget(shop, admin, other.seller, 50)
  const body = { code: anyCode(), name: 'Hers', percent: 10 }
  const added = await shop.call<{ coupon_id: string }>('POST', 'coupon', { as: other.seller.token, body })
  const { coupon_id: id } = added.body.responseData
  const locks = {
    held: 'select from coupons where id = $1',
    wanted: 'select from coupon_budgets where seller_id = (select seller_id from coupons where id = $1)',
    id,
  }
  const erase = () => inTransaction(shop.db, (tx) => eraseCouponUses(tx, { sellerId: other.seller.id }))
  expect(await countFreeWhileWaiting(shop, locks, erase)).toBe(1)
  expect((await shop.pool.query('select ended_at is null as open from coupons where id = $1', [id])).rows).toEqual([
    { open: false },
  ])
})
