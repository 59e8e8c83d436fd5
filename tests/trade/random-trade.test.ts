import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runAudit } from '../../tools/audit/run-audit.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { type Step, sequence } from './steps.ts'
import { World } from './world.ts'

/** `TRADE_SEQUENCES=2000 vitest run tests/trade` tries as many, other ones each time. */
const asked = process.env.TRADE_SEQUENCES
const sequences = asked ? Number(asked) : 10
const secondsEach = 20
/** A shop that has seen much is slow to audit. */
const perShop = 20

let shop: Shop | null = null
let seen = 0
afterAll(() => shop?.close())

async function anotherShop(): Promise<Shop> {
  if (shop && seen++ % perShop !== 0) return shop
  await shop?.close()
  shop = await openShop()
  return shop
}

async function audited(steps: Step[]): Promise<void> {
  const here = await anotherShop()
  const world = await World.open(here)
  for (const step of steps) await world.take(step)
  await world.comeToRest()
  const findings = await runAudit(String(here.pool.options.connectionString), here.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
}

test('whatever is ordered, paid, refused, disputed, given back and told again, in whatever order: the books are right [D-025, D-043]', {
  timeout: sequences * secondsEach * 1000,
}, async () => {
  const how = asked ? {} : { seed: 20_261_121 }
  await fc.assert(fc.asyncProperty(sequence, audited), { ...how, numRuns: sequences, endOnFailure: true })
})
