import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl, mailFileOf } from '../cluster/shop-services.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { createAcknowledgedWrites } from '../load/acknowledged.ts'
import { createAttempts, type Window } from '../load/attempts.ts'
import { createClient } from '../load/client.ts'
import { createCast } from '../load/create-sellers.ts'
import { probeReads } from '../load/probe-reads.ts'
import { createRandom } from '../load/random.ts'
import { trade } from '../load/trade.ts'
import { checkOutcome } from './check-outcome.ts'
import { steps } from './steps.ts'

interface DrillOptions {
  seed: number
  quick: boolean
}

const sellers = 8
const warmUpMs = 8_000

export interface StepResult {
  what: string
  seconds: number
  load: number
  writes: Window
  usualReads: Window
  freshReads: Window
  more: Record<string, string>
}

/** Breaks one part after another while sellers trade, then checks that no acknowledged write was lost. */
export async function runDrill(cluster: Cluster, { seed, quick }: DrillOptions): Promise<boolean> {
  const attempts = createAttempts()
  const client = createClient(cluster.url, attempts)
  const acknowledged = createAcknowledgedWrites(path.join(cluster.layout.folder, 'acknowledged.jsonl'))
  const writePort = cluster.layout.shops[0]?.writePort ?? 0
  const cast = await createCast(databaseUrl(writePort, cluster.password), client, sellers)
  let isOver = false
  const mailFile = mailFileOf(cluster.layout)
  const trades = cast.sellers.map((seller, at) =>
    trade(seller, { client, cast, acknowledged, mailFile, random: createRandom(seed + at), isOver: () => isOver }),
  )
  const probe = probeReads(cluster.url, cast.productIds[0] ?? '')
  await sleep(warmUpMs)
  const results: StepResult[] = []
  for (const { what, run } of steps.filter(({ inQuick }) => inQuick || !quick)) {
    const from = performance.now()
    const more = await run(cluster)
    const to = performance.now()
    const result: StepResult = {
      what,
      seconds: (to - from) / 1000,
      load: loadavg()[0] ?? 0,
      more,
      writes: attempts.between(from, to),
      usualReads: probe.usual.between(from, to),
      freshReads: probe.fresh.between(from, to),
    }
    printStep(result)
    results.push(result)
  }
  isOver = true
  await Promise.all(trades)
  probe.stop()
  console.log(`\n${acknowledged.all.length} acknowledged writes`)
  const checks = await checkOutcome(cluster, acknowledged.all, client)
  client.close()
  for (const { what, wrong } of checks)
    console.log(
      `${wrong.length === 0 ? 'good ' : 'WRONG'}  ${what}${wrong.length > 0 ? `\n       ${wrong.slice(0, 5).join('\n       ')}` : ''}`,
    )
  const limits = findExceeded(results)
  for (const exceeded of limits) console.log(`WRONG  ${exceeded}`)
  return limits.length === 0 && checks.every(({ wrong }) => wrong.length === 0)
}

/** How long writes may fail: Patroni's lease, one round of its loop, and the promotion of the standby. */
const writesAwayLimitMs = 20_000 + 5_000 + 5_000
const readsAwayLimitMs = 2_000

function findExceeded(results: StepResult[]): string[] {
  return results.flatMap(({ what, writes, usualReads, freshReads }) => {
    const isWhole = what.includes('whole database')
    const wrong: string[] = []
    if (!isWhole && writes.away > writesAwayLimitMs) wrong.push(`${what}: writes were away for ${seconds(writes.away)}`)
    if (usualReads.failed > 0) wrong.push(`${what}: ${usualReads.failed} usual reads failed`)
    if (usualReads.away > readsAwayLimitMs) wrong.push(`${what}: usual reads were away for ${seconds(usualReads.away)}`)
    if (freshReads.failed > 0) wrong.push(`${what}: ${freshReads.failed} fresh reads failed`)
    return wrong
  })
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function printStep({ what, seconds: took, load, writes, usualReads, freshReads, more }: StepResult): void {
  const row = (name: string, { attempts, failed, failures, away, p50, p99 }: Window) => {
    const statuses = Object.entries(failures).map(
      ([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`,
    )
    console.log(
      `  ${name.padEnd(12)} ${String(attempts).padStart(5)} calls, ${failed} failed${failed ? ` (${statuses.join(', ')})` : ''}, ` +
        `longest gap ${seconds(away)}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    )
  }
  console.log(`\n${what} (${took.toFixed(0)} s, load ${load.toFixed(1)})`)
  row('writes', writes)
  row('usual reads', usualReads)
  row('fresh reads', freshReads)
  for (const [name, figure] of Object.entries(more)) console.log(`  ${name}: ${figure}`)
}
