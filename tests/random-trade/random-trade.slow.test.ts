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
  'orders placed': 559,
  'orders paid': 507,
  'paid by link': 93,
  'paid in cash': 46,
  'paid in a visit': 40,
  declined: 20,
  '3-D Secure confirmed': 11,
  '3-D Secure left open': 10,
  'sold out': 152,
  refunded: 351,
  'refund came back': 26,
  'return opened': 258,
  'return of several lines': 36,
  'return of something replaced': 14,
  'return after a refund': 21,
  'reaction of the skin': 22,
  'returned too late': 0,
  'parcel of a return arrived': 51,
  'refund of a return under way': 4,
  'refunded beside a return': 84,
  'disputed during a return': 30,
  'return decided by two': 16,
  'return erased': 9,
  'put back in the salon': 14,
  'return refunded': 78,
  'return replaced': 42,
  'return refused': 48,
  'return paid back elsewhere': 10,
  'decided without its parcel': 2,
  'not dispatched before a return was decided': 50,
  'product recalled': 51,
  'recall mailed': 31,
  'refunded by recall': 58,
  'recall refused by provider or dispute': 38,
  'refunded before its recall': 8,
  'recall ended': 51,
  'recalled not dispatched': 9,
  'withdrawn not charged': 13,
  'withdrawn not charged by link': 10,
  'withdrawn not replaced': 8,
  'dispute won': 41,
  'dispute lost': 48,
  'debt arisen': 42,
  'debt paid': 8,
  'transfer sent': 130,
  'transfer unknown during a refund': 13,
  'transfer declined': 8,
  'debt netted': 12,
  'invoice sent': 11,
  dispatched: 143,
  'link cancelled': 34,
  'order cancelled': 40,
  packed: 60,
  'link replaced': 1,
  'shop orders placed': 50,
  'shop orders paid': 13,
  'buyer became a client': 3,
  'credited to another seller': 11,
  'bought again': 45,
  'card saved': 50,
  'paid with a saved client card': 22,
  'card removed': 1,
  'person erased': 22,
  'follow-up sent': 36,
  'placed with a code': 190,
  'paid with a code': 140,
  'placed with a code of a category': 19,
  'placed with a code of a seller': 50,
  'code refused': 256,
  'code refused for its days': 80,
  'code refused at another seller': 29,
  'code gone before the payment': 48,
  'refunded of a code': 85,
  'placed by a rule': 80,
  'placed by a rule of a brand': 20,
  'VAT credited': 100,
  'tier changed': 47,
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
