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
  'orders placed': 640,
  'orders paid': 510,
  'paid by link': 105,
  'paid in cash': 38,
  'paid in a visit': 45,
  declined: 20,
  '3-D Secure confirmed': 14,
  '3-D Secure left open': 17,
  'sold out': 120,
  refunded: 280,
  'refund came back': 45,
  'return opened': 252,
  'return of several lines': 40,
  'return of something replaced': 22,
  'return after a refund': 15,
  'reaction of the skin': 18,
  'returned too late': 0,
  'parcel of a return arrived': 47,
  'refund of a return under way': 2,
  'refunded beside a return': 90,
  'disputed during a return': 22,
  'return decided by two': 17,
  'return erased': 13,
  'put back in the salon': 17,
  'return refunded': 68,
  'return replaced': 47,
  'return refused': 50,
  'not dispatched before a return was decided': 40,
  'product recalled': 65,
  'recall mailed': 42,
  'refunded by recall': 64,
  'recall refused by provider or dispute': 24,
  'refunded before its recall': 16,
  'recall ended': 63,
  'recalled not dispatched': 12,
  'withdrawn not charged': 15,
  'withdrawn not charged by link': 17,
  'withdrawn not replaced': 12,
  'dispute won': 34,
  'dispute lost': 26,
  'debt arisen': 35,
  'debt paid': 6,
  'transfer sent': 160,
  'transfer unknown during a refund': 6,
  'transfer declined': 2,
  'debt netted': 15,
  'invoice sent': 9,
  dispatched: 110,
  'link cancelled': 45,
  'order cancelled': 88,
  packed: 72,
  'link replaced': 1,
  'shop orders placed': 85,
  'shop orders paid': 18,
  'buyer became a client': 5,
  'credited to another seller': 22,
  'bought again': 60,
  'card saved': 70,
  'paid with a saved client card': 42,
  'card removed': 2,
  'person erased': 3,
  'follow-up sent': 52,
  'placed with a code': 190,
  'paid with a code': 130,
  'code refused': 155,
  'code gone before the payment': 15,
  'refunded of a code': 68,
  'placed by a rule': 100,
  'tier changed': 30,
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

// The model also follows D-024, D-025, D-028, D-035, D-042, D-043, D-350, D-365, D-503, D-504, D-518 to D-520 and D-524.
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
