import { enterClientPage, openClientPage } from '../live/client-page.ts'
import { call, type LiveTrade, toAnswer, toPounds } from '../live/live-trade.ts'
import { accepted } from '../model/answers.ts'
import { predictErasure, predictRemoval } from '../model/client-cards.ts'
import { listLinesToday, predictBuyAgain } from '../model/shop-order.ts'
import { people, type Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { formatPounds, idOf, type Move, pick } from './move.ts'
import { rememberNewestOrder } from './shop-page.ts'

/** Moves of a client on her own page: she buys again, removes a card, or has all her data erased. */

export function moveToBuyAgain(trade: Trade, { at, shown }: StepOf<'buy again'>): Move | null {
  const hasAddress = trade.orders.filter(({ type, person }) => (type === 1 || type === 5) && person !== null)
  const order = pick(hasAddress, at)
  if (!order) return null
  const price = listLinesToday(trade, order).reduce(
    (sum, { product, quantity }) => sum + (trade.products[product]?.price ?? 0) * quantity,
    0,
  )
  const amount = price + (shown === 'right' ? 0 : 1)
  const first = predictBuyAgain(trade, order, amount)
  const placed = first.statusCode === 1 ? trade.orders.at(-1) : undefined
  const send = async (live: LiveTrade) => {
    const as = await enterClientPage(live, order.person ?? 0)
    const path = `client-page/orders/${idOf(live, trade, order)}/again`
    const response = await live.shop.call<{ link: string }>('POST', path, { as, body: { amount: toPounds(amount) } })
    if (placed && response.body.statusCode === 1) await rememberNewestOrder(live, response.body.responseData.link)
    return [toAnswer(response, () => undefined)]
  }
  return {
    sentence: `${people[order.person ?? 0]} buys order ${order.name} again for ${formatPounds(amount)}${placed ? ` (order ${placed.name})` : ''}`,
    calls: [{ expected: { first: [first] }, send }],
  }
}

/** A client removes a saved card; in some moves another client tries to remove it, and is refused. */
export function moveToRemoveCard(trade: Trade, { at, isOther }: StepOf<'remove card'>): Move | null {
  const saved = trade.cards.flatMap((cards, person) => cards.map((card) => ({ ...card, person })))
  const card = pick(saved, at)
  if (!card) return null
  const by = isOther ? (card.person + 1) % people.length : card.person
  const first = predictRemoval(trade, by, card.number)
  const send = async (live: LiveTrade) => {
    const { as: owner, cardId } = await openClientPage(live, card.person, card.card)
    const as = isOther ? await enterClientPage(live, by) : owner
    return [await call(live, 'DELETE', `client-page/cards/${cardId}`, { as })]
  }
  return {
    sentence: `${people[by]} removes the ${card.card} card of ${people[card.person]}`,
    calls: [{ expected: { first: [first] }, send }],
  }
}

export function moveToErasePerson(trade: Trade, { person }: StepOf<'erase person'>): Move {
  const first = predictErasure(trade, person)
  const send = async (live: LiveTrade) => [
    await call(live, 'DELETE', 'client-page', { as: await enterClientPage(live, person) }),
  ]
  const outcome = first.statusCode === accepted().statusCode ? '' : ', which has to wait'
  return {
    sentence: `${people[person]} has everything erased${outcome}`,
    calls: [{ expected: { first: [first] }, send }],
  }
}
