import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { startEmbedded } from '#base/server/embedded-postgres.ts'
import { migrate } from '#base/server/migrate.ts'
import { buildWhenStale } from '../tools/build-when-stale.ts'
import { connections, type Figure, measureHttp, measureSql } from './measure.ts'
import { start } from './processes.ts'
import { seedCatalogue } from './seed.ts'

/**
 * Measures the shop in production mode beside its limits, in one run: only the ratios count, machines are noisy
 * (docs/spec and README say what they are held against).
 */
const products = Number(process.argv[2] ?? 2_000)
buildWhenStale()
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-bench-'))
const database = await startEmbedded(path.join(folder, 'pg'))
await migrate(database.url)
await runMigrations({ connectionString: database.url })
const { categoryId, productId } = await seedCatalogue(database.url, products)

const shop = await start(['src/app/server/main.ts'], {
  NODE_ENV: 'production',
  SANDBOX: '1',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: '0',
})
const address = (route: string) => `http://127.0.0.1:${new URL(shop.url).port}${route}`
const catg = encodeURIComponent(JSON.stringify([categoryId]))

/** The statements behind the two answers, as the server asks them when nothing is kept ready. */
const listSql = `with page as (
    select p.id, p.price_pence from products p
    where p.visible and p.deleted_at is null and p.category_ids && array['${categoryId}']::uuid[]
    order by p.price_pence, p.id limit 10)
  select p.*, (select json_agg(pp.name order by pp.position) from product_pictures pp where pp.product_id = p.id)
  from page join products p on p.id = page.id order by page.price_pence, page.id`
const detailSql = `select p.*, (select json_agg(pp.name order by pp.position) from product_pictures pp where pp.product_id = p.id)
  from products p where p.id = '${productId}' and p.visible and p.deleted_at is null`

interface Row {
  work: string
  ours: Figure
  bareHttp: Figure
  bareDatabase: Figure & { by: string }
}

async function row(work: string, route: string, sql: string): Promise<Row> {
  const file = path.join(folder, 'bytes.json')
  const headers = { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}` }
  writeFileSync(file, Buffer.from(await (await fetch(address(route), { headers })).arrayBuffer()))
  const bare = await start(['bench/bare-http.ts', file])
  const ours = await measureHttp(address(route))
  const bareHttp = await measureHttp(bare.url)
  await bare.stop()
  return { work, ours, bareHttp, bareDatabase: await measureSql(database.url, sql) }
}

const rows = [
  await row('product list, by category, by price', `/api/v1/product/list?sortValue=3&catg=${catg}`, listSql),
  await row('product detail', `/api/v1/product/${productId}`, detailSql),
]
const nothing = await measureHttp(address('/healthz'))
const memoryMb = shop.process.pid ? residentMb(shop.process.pid) : null
await shop.stop()
await database.stop()
rmSync(folder, { recursive: true, force: true })

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`
console.log(`${products} products, ${connections} connections, ${cpus().length} processors, Node ${process.version}`)
for (const { work, ours, bareHttp, bareDatabase } of rows) {
  console.log(`\n${work}`)
  console.log(`  ours           ${Math.round(ours.perSecond)}/s, p50 ${ours.p50Ms} ms, p99 ${ours.p99Ms} ms`)
  console.log(
    `  bare HTTP      ${Math.round(bareHttp.perSecond)}/s: ours is ${percent(ours.perSecond, bareHttp.perSecond)}`,
  )
  console.log(
    `  bare database  ${Math.round(bareDatabase.perSecond)}/s by ${bareDatabase.by}: ours is ${percent(ours.perSecond, bareDatabase.perSecond)}`,
  )
}
console.log(`\nnothing (/healthz) ${Math.round(nothing.perSecond)}/s`)
console.log(`start until ready  ${Math.round(shop.readyAfterMs)} ms, memory after the run ${memoryMb ?? '?'} MB`)
writeFileSync(
  'bench/results.json',
  `${JSON.stringify({ products, connections, node: process.version, rows, nothing, readyAfterMs: shop.readyAfterMs, memoryMb }, null, 2)}\n`,
)

function residentMb(pid: number): number | null {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() ? Math.round(Number(stdout) / 1024) : null
}
