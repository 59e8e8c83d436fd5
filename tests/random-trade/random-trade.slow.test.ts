import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CountedEvent, countedEvents } from './model/trade.ts'
import { runTrades } from './run-trades.ts'

/** `npm run test:trade` says how many and has a new seed each time; `npm test` plays the same few, so that it fails for a change alone. */
const { TRADE_SEQUENCES, TRADE_SEED } = process.env
const trades = Number(TRADE_SEQUENCES ?? 8)
const seed = Number(TRADE_SEED ?? (TRADE_SEQUENCES ? randomInt(2 ** 30) : 20_261_122))
const longestTradeMs = 10_000
const longestShorteningMs = 180_000

/** How often a hundred trades reach each event; a quarter of it is asked for, where chance leaves that many. */
const usualInHundred: Record<CountedEvent, number> = {
  'orders placed': 400,
  'orders paid': 310,
  'paid by link': 60,
  'paid in cash': 30,
  'paid in a visit': 3,
  declined: 25,
  '3-D Secure confirmed': 25,
  '3-D Secure left open': 18,
  'sold out': 30,
  refunded: 170,
  'refund came back': 55,
  'dispute won': 35,
  'dispute lost': 35,
  'debt arisen': 45,
  'debt paid': 8,
  'transfer sent': 95,
  'transfer unknown during a refund': 6,
  'transfer declined': 2,
  'debt netted': 12,
  'invoice sent': 15,
  dispatched: 13,
  'link cancelled': 3,
  'link replaced': 3,
}
const leastExpected = 13

function leastOf(event: CountedEvent): number {
  const usual = (usualInHundred[event] * trades) / 100
  return usual < leastExpected ? 0 : Math.floor(usual / 4)
}

// The model also follows D-024, D-025, D-028, D-035, D-042, D-043 and D-365.
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
