import { addRule, countTiers } from '../../harness/commission-rules.ts'
import { call, type LiveTrade, toPence } from '../live/live-trade.ts'
import { brandOf } from '../live/participants.ts'
import { type Answer, accepted, refused } from '../model/answers.ts'
import { countTiersAtNight, findCommission, type Rule, addRule as saveRule } from '../model/commission-rules.ts'
import type { Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { type Move, pick } from './move.ts'

/** Moves in which administrators change the commission rules or a night passes, after which the seller reads her commission. */

const hundredths = 100

export function moveToAddRule(trade: Trade, step: StepOf<'add rule'>): Move {
  const { kind, share, tier, product, isByBrand, isPlanned, replaces, at } = step
  const replaced = replaces ? (pick(trade.rules, at) ?? null) : null
  trade.rulesMade += 1
  const rule: Rule = {
    name: `Rule ${trade.rulesMade}`,
    kind,
    share,
    tier,
    product,
    isByBrand: product !== null && isByBrand,
    isPlanned,
    on: true,
  }
  saveRule(trade, rule, replaced)
  const send = async (live: LiveTrade): Promise<Answer[]> => {
    const { products, tierIds, ruleIds } = live
    const id = await addRule(live.shop, live.admin, {
      name: rule.name,
      kind,
      percent: String(share / hundredths),
      tier_ids: tier === null ? [] : [tierIds[tier]],
      ...nameProduct(products, product, isByBrand),
      from: isPlanned ? new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) : '',
      rule_id: replaced ? ruleIds.get(replaced.name) : '',
    })
    ruleIds.set(rule.name, id)
    return [accepted()]
  }
  const gives = `${share / hundredths}% ${kind === 'of_price' ? 'of the price' : 'on top'}`
  const whom = `${tier === null ? 'all sellers' : `tier ${tier + 1}`}${product === null ? '' : ` and product ${product + 1}${isByBrand ? ' by its brand' : ''}`}`
  return {
    sentence: `an administrator saves ${rule.name}: ${gives} for ${whom}${isPlanned ? ', from some day on' : ''}${replaced ? `, in the place of ${replaced.name}` : ''}`,
    calls: [{ expected: { first: [accepted()] }, send }, readShown(trade)],
  }
}

/** Names the only product of a rule by its category or, in capitals, by its brand. */
function nameProduct(products: LiveTrade['products'], product: number | null, isByBrand: boolean) {
  if (product === null) return { scope: 'all' }
  if (isByBrand) return { scope: 'brands', brands: [brandOf(product).toUpperCase()] }
  return { scope: 'categories', cat_ids: [products[product]?.categoryId] }
}

export function moveToChangeRule(trade: Trade, { at, to }: StepOf<'change rule'>): Move | null {
  const rule = pick(trade.rules, at)
  if (!rule) return null
  const others = trade.rules.filter((one) => one !== rule)
  if (to === 'first') trade.rules = [rule, ...others]
  else if (to === 'ended') trade.rules = others
  else rule.on = to === 'on'
  const names = trade.rules.map(({ name }) => name)
  const send = async (live: LiveTrade): Promise<Answer[]> => {
    const idOf = (name: string) => live.ruleIds.get(name)
    const [path, body] =
      to === 'first' ? ['order', { rule_ids: names.map(idOf) }] : ['state', { rule_id: idOf(rule.name), state: to }]
    return [await call(live, 'PUT', `admin/commission-rule/${path}`, { as: live.admin.token, body })]
  }
  const words = { first: 'puts first', ended: 'ends', on: 'switches on', off: 'switches off' }[to]
  return {
    sentence: `an administrator ${words} ${rule.name}`,
    calls: [{ expected: { first: [accepted()] }, send }, readShown(trade)],
  }
}

export function moveToNight(trade: Trade): Move {
  countTiersAtNight(trade)
  const send = async (live: LiveTrade): Promise<Answer[]> => {
    await countTiers(live.shop)
    return [accepted()]
  }
  return {
    sentence: 'it is night, and the tiers are counted',
    calls: [{ expected: { first: [accepted()] }, send }, readShown(trade)],
  }
}

/** Reads the commission of the first product as the seller's product page shows it, which has to be what an order would give. */
function readShown(trade: Trade): Move['calls'][number] {
  const { visible } = trade.products[0] ?? {}
  const { commission } = findCommission(trade, 'seller', 0)
  const first = trade.seller.blocked ? refused(7) : visible ? accepted({ commission }) : refused(6)
  const send = async (live: LiveTrade): Promise<Answer[]> => [
    await call<{ prod: { commission: number } }>(
      live,
      'GET',
      `product/${live.products[0]?.id}`,
      { as: live.sellerToken },
      ({ prod }) => ({ commission: toPence(prod.commission) }),
    ),
  ]
  return { expected: { first: [first] }, send }
}
