import fc from 'fast-check'
import { runAudit } from '../../tools/operate/audit/run-audit.ts'
import { createAdmin, type Person } from '../harness/factories.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { prepareStatements } from './live/prepare-statements.ts'
import type { CountedEvent, Counts } from './model/counts.ts'
import { playTrade } from './play-trade.ts'
import { tradeArbitrary } from './trade-arbitrary.ts'

/** After this many trades a new shop is opened, since the audit slows down with the number of orders. */
const tradesPerShop = 100
const longestShorteningMs = 60_000

export interface TradeRun {
  counts: Counts
  failures: string[]
}

/**
 * The number of lanes in which trades are played at the same time: in the first one commission is held for some days, in the second one
 * the distributor is registered for VAT.
 */
const lanes = 3
const settingsOfLane: Record<string, string>[] = [{ COMMISSION_HOLD_DAYS: '5' }, { VAT_NUMBER: 'GB 123 4567 89' }, {}]

/**
 * Plays trades, each lane in shops of its own. Trade number n is generated from the sum of `seed` and n, which also determines its lane, so
 * that a run of one trade with this sum as its seed replays it. The run ends with the first trade that the model did not predict, reported
 * in its shortest form.
 */
export async function runTrades({ trades, seed }: { trades: number; seed: number }): Promise<TradeRun> {
  const run: TradeRun = { counts: new Map(), failures: [] }
  const seeds = Array.from({ length: trades }, (_, number) => seed + number)
  const endPreparing = prepareStatements()
  try {
    await Promise.all(
      settingsOfLane.map((settings, lane) =>
        runLane(
          run,
          settings,
          seeds.filter((one) => one % lanes === lane),
        ),
      ),
    )
    return run
  } finally {
    endPreparing()
  }
}

async function runLane(run: TradeRun, settings: Record<string, string>, seeds: readonly number[]): Promise<void> {
  for (let from = 0; from < seeds.length && run.failures.length === 0; from += tradesPerShop) {
    const shop = await openShop(settings)
    const admin = await createAdmin(shop)
    for (const seed of seeds.slice(from, from + tradesPerShop))
      if (run.failures.length === 0) await runTrade(run, shop, admin, seed)
    run.failures.push(...(await auditShop(shop)))
    await shop.close()
  }
}

async function runTrade({ counts, failures }: TradeRun, shop: Shop, admin: Person, seed: number): Promise<void> {
  let shortest = ''
  let deadline = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(tradeArbitrary, async (trade) => {
    // after the deadline every trade counts as predicted, so that the search for the shortest failing trade ends
    if (Date.now() > deadline) return
    try {
      addCounts(counts, await playTrade(shop, admin, trade))
    } catch (error) {
      shortest = (error as Error).message
      deadline = Math.min(deadline, Date.now() + longestShorteningMs)
      throw error
    }
  })
  // without `unbiased` a single run of fast-check would use the smallest values
  const parameters = { seed, numRuns: 1, unbiased: true }
  const { failed } = await fc.check(property, parameters)
  if (failed) failures.push(`seed ${seed}\n${shortest}`)
}

async function auditShop(shop: Shop): Promise<string[]> {
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  return findings
    .filter(({ violations }) => violations > 0)
    .map(({ rule, examples }) => `the audit finds: ${rule} (${(examples ?? []).join(', ')})`)
}

function addCounts(counts: Counts, more: Counts): void {
  for (const [event, count] of more) counts.set(event as CountedEvent, (counts.get(event) ?? 0) + count)
}
