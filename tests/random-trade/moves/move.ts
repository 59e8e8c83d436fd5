import type { LiveTrade } from '../live/live-trade.ts'
import { type Answer, accepted, type ExpectedAnswers } from '../model/answers.ts'
import type { Order, Trade } from '../model/trade.ts'

/**
 * What a step becomes in a trade: a sentence that says what people do, the calls that they make, and the answers that the model predicts.
 */
export interface Move {
  sentence: string
  calls: {
    expected: ExpectedAnswers
    send(live: LiveTrade): Promise<Answer[]>
    /** Applies to the model what only the answers tell: which of two administrators came first. */
    follow?(answers: readonly Answer[]): void
  }[]
}

/** A move outside the shop, at the provider or a bank, which answers nothing. */
export function moveOutside(sentence: string, work: (live: LiveTrade) => Promise<unknown>): Move {
  return {
    sentence,
    calls: [{ expected: { first: [accepted()] }, send: async (live) => [await work(live).then(() => accepted())] }],
  }
}

/** Chooses an item by a generated number; the last one if `at` is negative. */
export function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return at < 0 ? items.at(-1) : items[at % Math.max(1, items.length)]
}

/** Chooses one of the orders that fulfil the condition; sometimes any order, so that refusals are tested too. */
export function pickOrder(trade: Trade, at: number, isFitting: (order: Order) => boolean): Order | undefined {
  return pick(at % 6 === 5 ? trade.orders : trade.orders.filter(isFitting), at)
}

export const formatPounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`
export const times = (count: number): string => (count === 1 ? '' : `, ${count} times at once`)

export function idOf(live: LiveTrade, trade: Trade, order: Order): string {
  return live.orderIds[trade.orders.indexOf(order)] ?? ''
}
