import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CountedEvent, countedEvents } from './model/counts.ts'
import { runTrades } from './run-trades.ts'

/** `npm run test:trade` says how many and has a new seed each time; `npm test` plays the same few, so that it fails for a change alone. */
const { TRADE_SEQUENCES, TRADE_SEED } = process.env
const trades = Number(TRADE_SEQUENCES ?? 8)
const seed = Number(TRADE_SEED ?? (TRADE_SEQUENCES ? randomInt(2 ** 30) : 20_261_122))
const longestTradeMs = 30_000
const longestShorteningMs = 180_000

/** How often a hundred trades reach each event; a quarter of it is asked for, where chance leaves that many. */
const usualInHundred: Record<CountedEvent, number> = {
  'orders placed': 440,
  'orders paid': 410,
  'paid by link': 145,
  'paid in cash': 26,
  'paid in a visit': 50,
  declined: 34,
  '3-D Secure confirmed': 22,
  '3-D Secure left open': 23,
  'sold out': 60,
  refunded: 160,
  'refund came back': 54,
  'return refunded': 30,
  'return replaced': 15,
  'return refused': 4,
  'dispute won': 36,
  'dispute lost': 35,
  'debt arisen': 60,
  'debt paid': 15,
  'transfer sent': 175,
  'transfer unknown during a refund': 15,
  'transfer declined': 2,
  'debt netted': 18,
  'invoice sent': 10,
  dispatched: 7,
  'link cancelled': 5,
  'link replaced': 1,
  'shop orders placed': 110,
  'shop orders paid': 29,
  'buyer became a client': 6,
  'credited to another seller': 32,
  'bought again': 70,
  'card saved': 94,
  'paid with a saved client card': 46,
  'card removed': 6,
  'person erased': 5,
  'follow-up sent': 65,
}
const leastExpected = 13

function leastOf(event: CountedEvent): number {
  const usual = (usualInHundred[event] * trades) / 100
  return usual < leastExpected ? 0 : Math.floor(usual / 4)
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
