import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDependencies } from '#app/server/dependencies.ts'
import { createApp } from '#app/server/http/create-app.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { summarizeDailySales } from '#reports/admin/server/sales-report.ts'
import { type BackOfficeCall, listBackOfficeCalls } from '../back-office-calls.ts'
import { findSampleIds } from '../find-sample-ids.ts'
import { basicAuthorization } from '../measure-http.ts'
import { createAdministratorSession } from './measure-back-office.ts'

/**
 * `node bench/back-office/measure-back-office-lists.ts` with the DATA_DIR of a shop that `npm run seed:large` filled prints how long the
 * statements of every list of the back office take, the slowest list first.
 */
const repetitions = 3
const printedCalls = 40
const config = readConfig()
const database = await prepareDatabase(config)
const dependencies = createDependencies(
  { ...config, dataDir: mkdtempSync(path.join(tmpdir(), 'chairside-office-')) },
  database.ownerUrl,
  () => 0,
)
await summarizeDailySales(dependencies.db)
const app = await createApp(dependencies)
const accesstoken = await createAdministratorSession(database.url)
const headers = { ...basicAuthorization, accesstoken }

/** Duration of each statement of the call that is being measured. */
const statements: { text: string; ms: number }[] = []
dependencies.pool.on('connect', (connection) => {
  const query = connection.query.bind(connection) as (...sent: unknown[]) => unknown
  const timing = (...sent: unknown[]) => {
    const began = performance.now()
    const answer = query(...sent)
    if (answer instanceof Promise)
      void answer
        .then(() => statements.push({ text: String(sent[0]), ms: performance.now() - began }))
        .catch(() => undefined)
    return answer
  }
  Object.assign(connection, { query: timing })
})
const open = await Promise.all(Array.from({ length: dependencies.pool.options.max }, () => dependencies.pool.connect()))
for (const connection of open) connection.release(true)

async function measure({ route, query }: BackOfficeCall) {
  const sums: number[] = []
  let slowest = { text: '', ms: 0 }
  for (let time = 0; time < repetitions; time++) {
    statements.length = 0
    const text = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const { statusCode, body } = await app.inject({ url: `/api/v1/${route}`, query: text, headers })
    if (statusCode !== 200) throw new Error(`${route} ${JSON.stringify(query)}: ${body}`)
    sums.push(statements.reduce((sum, { ms }) => sum + ms, 0))
    for (const one of statements) if (time > 0 && one.ms > slowest.ms) slowest = one
  }
  sums.sort((a, b) => a - b)
  return {
    what: `${route} ${JSON.stringify(query)}`,
    ms: sums[Math.floor(repetitions / 2)] ?? 0,
    worst: sums.at(-1) ?? 0,
    slowest,
  }
}

const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const calls = listBackOfficeCalls(await findSampleIds(pool)).filter(({ route }) =>
  route.includes(process.argv[2] ?? ''),
)
await pool.end()
const measured = []
for (const call of calls) measured.push(await measure(call))
measured.sort((a, b) => b.ms - a.ms)
for (const { what, ms, worst } of measured.slice(0, printedCalls))
  console.log(`${ms.toFixed(1).padStart(8)} ms  (worst ${worst.toFixed(1)})  ${what}`)
const all = measured.map(({ ms }) => ms)
console.log(
  `${all.length} calls, p95 ${all[Math.floor(all.length * 0.05)]?.toFixed(1)} ms, ${all.filter((ms) => ms > 50).length} over 50 ms`,
)
if (process.env.STATEMENTS)
  for (const { what, slowest } of measured.slice(0, 12)) console.log(what, slowest.ms.toFixed(1), slowest.text, '\n')
await app.close()
await dependencies.close()
await database.stop()
