import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runAudit } from '../../tools/audit/run-audit.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { type Step, sequence } from './random-steps.ts'
import { ShopSimulation } from './shop-simulation.ts'

/** `TRADE_SEQUENCES=2000 vitest run tests/random-sequences` runs as many, with a new seed each time. */
const configuredCount = process.env.TRADE_SEQUENCES
const sequences = configuredCount ? Number(configuredCount) : 10
const secondsPerSequence = 20
/** The audit slows down with the number of orders, so the shop is replaced after so many sequences. */
const sequencesPerShop = 20

let shop: Shop | null = null
let sequencesRun = 0
afterAll(() => shop?.close())

async function getShop(): Promise<Shop> {
  if (shop && sequencesRun++ % sequencesPerShop !== 0) return shop
  await shop?.close()
  shop = await openShop()
  return shop
}

async function runAndAudit(steps: Step[]): Promise<void> {
  const shopUnderTest = await getShop()
  const simulation = await ShopSimulation.open(shopUnderTest)
  for (const step of steps) await simulation.perform(step)
  await simulation.finishEverything()
  const findings = await runAudit(String(shopUnderTest.pool.options.connectionString), shopUnderTest.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
}

test('after any sequence of orders, payments, declines, disputes, refunds and repeated webhooks the audit finds no violation [D-025, D-043]', {
  timeout: sequences * secondsPerSequence * 1000,
}, async () => {
  const seeding = configuredCount ? {} : { seed: 20_261_121 }
  await fc.assert(fc.asyncProperty(sequence, runAndAudit), { ...seeding, numRuns: sequences, endOnFailure: true })
})
