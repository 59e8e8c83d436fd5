import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CountedEvent, countedEvents } from './model/counts.ts'
import { runTrades } from './run-trades.ts'

/**
 * `npm run test:trade` chooses the number of trades and a new seed each time; `npm test` always plays the same few, so that it fails
 * only after a change.
 */
const { TRADE_SEQUENCES, TRADE_SEED } = process.env
const trades = Number(TRADE_SEQUENCES ?? 8)
const seed = Number(TRADE_SEED ?? (TRADE_SEQUENCES ? randomInt(2 ** 30) : 20_261_122))
const longestTradeMs = 30_000
const longestShorteningMs = 180_000

/**
 * How often each event usually happens in a hundred trades. A run must reach a quarter of that, if the number is too large to be missed by
 * chance.
 */
const usualInHundred: Record<CountedEvent, number> = {
  'orders placed': 473,
  'orders paid': 423,
  'paid by link': 69,
  'paid in cash': 37,
  'paid in a visit': 27,
  declined: 16,
  '3-D Secure confirmed': 9,
  '3-D Secure left open': 10,
  'sold out': 103,
  refunded: 278,
  'refund came back': 32,
  'return opened': 254,
  'return of several lines': 26,
  'return of something replaced': 14,
  'return after a refund': 28,
  'reaction of the skin': 36,
  'returned too late': 0,
  'parcel of a return arrived': 112,
  'refund of a return under way': 3,
  'refunded beside a return': 71,
  'disputed during a return': 44,
  'return decided by two': 15,
  'return erased': 10,
  'put back in the salon': 9,
  'return refunded': 60,
  'return replaced': 34,
  'return refused': 40,
  'return paid back elsewhere': 6,
  'decided without its parcel': 52,
  'not dispatched before a return was decided': 41,
  'product recalled': 82,
  'recall mailed': 32,
  'refunded by recall': 46,
  'recall refused by provider or dispute': 22,
  'refunded before its recall': 10,
  'recall ended': 54,
  'recalled not dispatched': 14,
  'withdrawn not charged': 16,
  'withdrawn not charged by link': 14,
  'withdrawn not replaced': 17,
  'dispute won': 38,
  'dispute lost': 39,
  'debt arisen': 30,
  'debt paid': 2,
  'transfer sent': 117,
  'transfer unknown during a refund': 10,
  'transfer declined': 0,
  'debt netted': 12,
  'invoice sent': 2,
  dispatched: 118,
  'link cancelled': 22,
  'order cancelled': 55,
  packed: 47,
  'link replaced': 0,
  'shop orders placed': 44,
  'shop orders paid': 12,
  'buyer became a client': 4,
  'credited to another seller': 12,
  'bought again': 38,
  'card saved': 40,
  'paid with a saved client card': 20,
  'card removed': 1,
  'person erased': 16,
  'follow-up sent': 43,
  'placed with a code': 196,
  'paid with a code': 138,
  'placed with a code of a category': 17,
  'placed with a code of a seller': 71,
  'code refused': 370,
  'code refused for its days': 126,
  'code refused at another seller': 52,
  'code gone before the payment': 42,
  'refunded of a code': 90,
  'placed by a rule': 62,
  'placed by a rule of a brand': 6,
  'VAT credited': 88,
  'tier changed': 40,
}
const leastExpected = 13

/**
 * In a run of at least this many trades, an event that is too rare for that quarter must happen at least once, if more than eight are
 * usual.
 */
const longRun = 200

function leastOf(event: CountedEvent): number {
  const usual = (usualInHundred[event] * trades) / 100
  if (usual >= leastExpected) return Math.floor(usual / 4)
  return trades >= longRun && usual > 8 ? 1 : 0
}

// The model also follows D-024, D-025, D-028, D-035, D-042, D-043, D-350, D-365, D-391, D-503, D-504, D-518 to D-520, D-524, D-551 to D-556,
// D-600, D-601, D-605 to D-608, D-640 to D-651 and D-765.
test('random trades have the answers, books and emails specified [D-002, D-005–007, D-240–243]', {
  timeout: trades * longestTradeMs + longestShorteningMs,
}, async () => {
  console.log(`${trades} random trades, seed ${seed}`)
  const started = Date.now()
  const { counts, failures } = await runTrades({ trades, seed })
  const reached = countedEvents.map((event) => `${event} ${counts.get(event) ?? 0}`)
  console.log(`${((Date.now() - started) / 1000).toFixed(1)} s: ${reached.join(', ')}`)
  if (failures.length > 0)
    throw new Error(`${failures.join('\n\n')}\n\nTo replay it: npm run test:trade -- --sequences 1 --seed N`)
  expect(countedEvents.filter((event) => (counts.get(event) ?? 0) < leastOf(event))).toEqual([])
})
