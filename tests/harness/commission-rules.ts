import type { Person } from './factories.ts'
import type { ApiResponse, Shop } from './shop.ts'

/** Tiers and commission rules, through the API calls that a browser makes. */

/** A rule of 30% of the price for everything that any seller sells; `changes` replaces fields. */
export const ruleBody = (changes: Record<string, unknown> = {}) => ({
  name: 'Summer',
  kind: 'of_price',
  percent: '30',
  scope: 'all',
  ...changes,
})

export const sendRule = (
  shop: Shop,
  admin: Person,
  changes: Record<string, unknown> = {},
): Promise<ApiResponse<{ rule_id: string }>> =>
  shop.call('POST', 'admin/commission-rule', { as: admin.token, body: ruleBody(changes) })

/** Adds a rule and returns its id. */
export async function addRule(shop: Shop, admin: Person, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await sendRule(shop, admin, changes)
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
  return body.responseData.rule_id
}

export const setRuleState = (shop: Shop, admin: Person, rule_id: string, state: 'on' | 'off' | 'ended') =>
  shop.call('PUT', 'admin/commission-rule/state', { as: admin.token, body: { rule_id, state } })

interface Tier {
  _id: string
  name: string
  from: number
  sellers: number
}

export async function listTiers(shop: Shop, admin: Person): Promise<Tier[]> {
  const { body } = await shop.call<{ tiers: Tier[] }>('GET', 'admin/commission-rule/tiers', { as: admin.token })
  return body.responseData.tiers
}

export const sendTiers = (shop: Shop, admin: Person, tiers: readonly object[]) =>
  shop.call('PUT', 'admin/commission-rule/tiers', { as: admin.token, body: { tiers: JSON.stringify(tiers) } })

/** Sets the tiers Bronze from nothing, Silver from £30.00 and Gold from £1,000.00; returns their ids. */
export async function setTiers(shop: Shop, admin: Person): Promise<{ bronze: string; silver: string; gold: string }> {
  const known = new Map((await listTiers(shop, admin)).map(({ name, _id }) => [name, _id]))
  const tiers = [
    ['Bronze', '0'],
    ['Silver', '30'],
    ['Gold', '1000'],
  ] as const
  const { body } = await sendTiers(
    shop,
    admin,
    tiers.map(([name, from]) => ({ tier_id: known.get(name) ?? '', name, from })),
  )
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
  const [bronze, silver, gold] = (await listTiers(shop, admin)).map(({ _id }) => _id)
  return { bronze: bronze ?? '', silver: silver ?? '', gold: gold ?? '' }
}

export const countTiers = (shop: Shop) => shop.runScheduledJob('count-seller-tiers')

/** Ends all rules, for the next test of the same shop. */
export async function endAllRules(shop: Shop, admin: Person): Promise<void> {
  const list = await shop.call<{ rules: { _id: string }[] }>('GET', 'admin/commission-rule/list', { as: admin.token })
  for (const { _id } of list.body.responseData.rules) await setRuleState(shop, admin, _id, 'ended')
}
