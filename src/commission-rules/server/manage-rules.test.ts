import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commissionRulesText } from '#commission-rules/text.ts'
import { readAdminLog } from '../../../tests/harness/admin-log.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { createColleague } from '../../../tests/harness/colleagues.ts'
import { addRule, endAllRules, ruleBody, sendRule, setRuleState } from '../../../tests/harness/commission-rules.ts'
import {
  createAdmin,
  createCategory,
  createProduct,
  createSeller,
  type Person,
} from '../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../tests/harness/paid-orders.ts'
import { wordsOf } from '../../../tests/harness/rejections.ts'
import { createSale } from '../../../tests/harness/sales.ts'
import type { Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openCheckedShop({ DEMO: '1' })
  admin = await createAdmin(shop)
})
beforeEach(() => endAllRules(shop, admin))
afterAll(() => shop.close())

interface Rule {
  _id: string
  name: string
  state: string
  used: boolean
  percent: number
  things: { name: string }[]
}
async function listRules(state = 'open'): Promise<Rule[]> {
  const sent = { as: admin.token, query: { state, lmt: 100 } }
  return (await shop.call<{ rules: Rule[] }>('GET', 'admin/commission-rule/list', sent)).body.responseData.rules
}

const unknownId = '8b7df143-d91c-716e-cfa5-fc1730124b6b'
const { percentWrong, thingsEmpty } = commissionRulesText

describe('a rule', () => {
  test.each([
    [{ name: '' }, 'name', commissionRulesText.nameEmpty],
    [{ kind: 'gift' }, 'kind', commissionRulesText.kindEmpty],
    [{ percent: '100.01' }, 'percent', percentWrong],
    [{ percent: '12.345' }, 'percent', percentWrong],
    [{ percent: '-1' }, 'percent', percentWrong],
    [{ kind: 'on_top', percent: '0' }, 'percent', commissionRulesText.percentZero],
    [{ scope: 'brands', brands: [] }, 'brands', thingsEmpty],
    [{ scope: 'categories', cat_ids: [] }, 'cat_ids', thingsEmpty],
    [{ scope: 'categories', cat_ids: [unknownId] }, 'cat_ids', commissionRulesText.thingsWrong],
    [{ tier_ids: [unknownId] }, 'tier_ids', commissionRulesText.tiersWrong],
    [{ from: '2098-01-02', until: '2098-01-01' }, 'until', commissionRulesText.daysWrong],
    [{ until: '2020-01-01' }, 'until', commissionRulesText.dayPast],
  ])('with %j is refused with its field, and none is saved [N-RULE-015]', async (changes, field, words) => {
    const { status, body } = await sendRule(shop, admin, changes)
    expect([status, body.error?.errors]).toEqual([400, { [field]: words }])
    expect(await listRules()).toEqual([])
  })

  test('for a category and an unknown tier is refused for the tier [N-RULE-015]', async () => {
    const reach = { scope: 'categories', cat_ids: [await createCategory(shop)] }
    for (const unknown of [unknownId, 'none'])
      expect((await sendRule(shop, admin, { ...reach, tier_ids: [unknown] })).body.error?.errors).toEqual({
        tier_ids: commissionRulesText.tiersWrong,
      })
  })

  test('is listed with its state, and whether something was sold with it [N-RULE-015]', async () => {
    const sale = await createSale(shop)
    await addRule(shop, admin, { name: 'Used', percent: '12.5' })
    await createPaidOrder(shop, sale)
    await addRule(shop, admin, { name: 'Planned', from: '2098-01-01' })
    const off = await addRule(shop, admin, { name: 'Off', scope: 'brands', brands: ['Velunda', 'VELUNDA'] })
    await setRuleState(shop, admin, off, 'off')
    expect(await listRules()).toMatchObject([
      { name: 'Used', state: 'active', used: true, percent: 12.5 },
      { name: 'Planned', state: 'planned', used: false },
      { name: 'Off', state: 'off', things: [{ name: 'VELUNDA' }] },
    ])
    await setRuleState(shop, admin, off, 'ended')
    expect((await listRules('ended'))[0]).toMatchObject({ name: 'Off', state: 'ended' })
    const ended = await setRuleState(shop, admin, off, 'on')
    expect([ended.status, wordsOf(ended)]).toEqual([409, commissionRulesText.endedAlready])
    for (const id of ['nothing', unknownId]) {
      const unknown = await setRuleState(shop, admin, id, 'on')
      expect([unknown.status, wordsOf(unknown)]).toEqual([404, commissionRulesText.ruleNotFound])
    }
  })

  test('is changed by another one in its place, and stays on record [N-RULE-007, N-RULE-015]', async () => {
    const [first] = [await addRule(shop, admin, { name: 'First' }), await addRule(shop, admin, { name: 'Second' })]
    const changed = await addRule(shop, admin, { name: 'First, changed', rule_id: first })
    expect(await listRules()).toMatchObject([{ _id: changed, name: 'First, changed' }, { name: 'Second' }])
    expect((await listRules('ended'))[0]).toMatchObject({ _id: first, name: 'First' })
    const again = await sendRule(shop, admin, { rule_id: first })
    expect([again.status, wordsOf(again)]).toEqual([409, commissionRulesText.endedAlready])
    expect(await readAdminLog(shop, first, 'action')).toEqual([
      { action: 'add commission rule' },
      { action: 'end commission rule' },
    ])
    await expect(shop.applicationPool.query('delete from commission_rules')).rejects.toThrow('permission denied')
  })

  test('of more than a hundred is refused, a changed one is not [N-RULE-015]', async () => {
    const one = await addRule(shop, admin)
    await shop.pool.query(`insert into commission_rules (name, kind, hundredths, scope, position, created_by)
      select 'Rule ' || n, 'of_price', 100, 'all', n + 1, '${admin.id}' from generate_series(1, 99) n`)
    const refused = await sendRule(shop, admin)
    expect([refused.status, wordsOf(refused)]).toEqual([409, commissionRulesText.tooMany])
    expect((await sendRule(shop, admin, { rule_id: one })).body.statusCode).toBe(1)
    await shop.pool.query('update commission_rules set ended_at = now() where ended_at is null')
  })
})

test('a preview counts products and sellers, and saves nothing [N-RULE-016]', async () => {
  const category = await createCategory(shop)
  const price = { pricePence: 9000, commissionPence: 900 }
  await createProduct(shop, { ...price, categoryId: category })
  await createSeller(shop)
  const body = ruleBody({ scope: 'categories', cat_ids: [category], kind: 'on_top', percent: '10' })
  const answer = await shop.call<{ sellers: number }>('POST', 'admin/commission-rule/preview', {
    as: admin.token,
    body,
  })
  expect(answer.body.responseData).toMatchObject({
    products: 1,
    examples: [{ price: 90, own: 9, commission: 9.9 }],
  })
  expect(answer.body.responseData.sellers).toBeGreaterThan(0)
  expect(await listRules()).toEqual([])
})

test('only a colleague with the right reads or changes rules, and no seller [N-RULE-017]', async () => {
  const [without, having] = [
    await createColleague(shop, ['coupons']),
    await createColleague(shop, ['commission-rules']),
  ]
  const seller = await createSeller(shop)
  const change = (as: string) => shop.call('POST', 'admin/commission-rule', { as, body: ruleBody() })
  const read = (as: string) => shop.call('GET', 'admin/commission-rule/list', { as })
  for (const { token } of [without, seller])
    for (const call of [change, read]) expect((await call(token)).status).toBe(403)
  expect(await listRules()).toEqual([])
  for (const call of [change, read]) expect((await call(having.token)).body.statusCode).toBe(1)
})
