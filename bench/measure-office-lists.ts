import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { buildApp } from '#app/server/app.ts'
import { openParts } from '#app/server/parts.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { closeDays } from '#backoffice/server/close-days.ts'
import { readConfig } from '#platform/server/config.ts'
import { type OfficeCall, officeCalls } from './back-office-calls.ts'
import { knownOf } from './known-of.ts'
import { basic } from './measure.ts'
import { anAdministrator } from './measure-back-office.ts'

/**
 * `node bench/measure-office-lists.ts` with the DATA_DIR of a shop that `npm run seed:large` filled: how long the database takes
 * for every list of the back office, the slowest first.
 */
const times = 3
const shown = 40
const config = readConfig()
const database = await prepareDatabase(config)
const parts = openParts(
  { ...config, dataDir: mkdtempSync(path.join(tmpdir(), 'chairside-office-')) },
  database.url,
  () => 0,
)
await closeDays(parts.db)
const app = await buildApp(parts)
const accesstoken = await anAdministrator(database.url)
const headers = { ...basic, accesstoken }

/** How long each statement of the call under way took. */
const took: { text: string; ms: number }[] = []
parts.pool.on('connect', (connection) => {
  const query = connection.query.bind(connection) as (...sent: unknown[]) => unknown
  const timing = (...sent: unknown[]) => {
    const began = performance.now()
    const answer = query(...sent)
    if (answer instanceof Promise)
      void answer.then(() => took.push({ text: String(sent[0]), ms: performance.now() - began })).catch(() => undefined)
    return answer
  }
  Object.assign(connection, { query: timing })
})
const open = await Promise.all(Array.from({ length: parts.pool.options.max }, () => parts.pool.connect()))
for (const connection of open) connection.release(true)

async function measure({ route, query }: OfficeCall) {
  const sums: number[] = []
  let slowest = { text: '', ms: 0 }
  for (let time = 0; time < times; time++) {
    took.length = 0
    const text = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const { statusCode, body } = await app.inject({ url: `/api/v1/${route}`, query: text, headers })
    if (statusCode !== 200) throw new Error(`${route} ${JSON.stringify(query)}: ${body}`)
    sums.push(took.reduce((sum, { ms }) => sum + ms, 0))
    for (const one of took) if (time > 0 && one.ms > slowest.ms) slowest = one
  }
  sums.sort((a, b) => a - b)
  return {
    what: `${route} ${JSON.stringify(query)}`,
    ms: sums[Math.floor(times / 2)] ?? 0,
    worst: sums.at(-1) ?? 0,
    slowest,
  }
}

const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const calls = officeCalls(await knownOf(pool)).filter(({ route }) => route.includes(process.argv[2] ?? ''))
await pool.end()
const measured = []
for (const call of calls) measured.push(await measure(call))
measured.sort((a, b) => b.ms - a.ms)
for (const { what, ms, worst } of measured.slice(0, shown))
  console.log(`${ms.toFixed(1).padStart(8)} ms  (worst ${worst.toFixed(1)})  ${what}`)
const all = measured.map(({ ms }) => ms)
console.log(
  `${all.length} calls, p95 ${all[Math.floor(all.length * 0.05)]?.toFixed(1)} ms, ${all.filter((ms) => ms > 50).length} over 50 ms`,
)
if (process.env.STATEMENTS)
  for (const { what, slowest } of measured.slice(0, 12)) console.log(what, slowest.ms.toFixed(1), slowest.text, '\n')
await app.close()
await parts.close()
await database.stop()
