import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { startEmbedded } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startProgram } from '../tools/testing/start-program.ts'
import { answerOf, type Figure, measureHttp, measureSql } from './measure.ts'
import { type BackOffice, measureBackOffice } from './measure-back-office.ts'
import { type Asked, measureDatabase } from './measure-database.ts'
import { residentMb } from './measure-export.ts'
import { measurePayments, type Payments } from './measure-payments.ts'
import { storefrontWork, type Work } from './rows.ts'
import { seedCatalogue } from './seed.ts'
import { seedTrade } from './seed-large.ts'

export interface Row {
  what: string
  /** Of one answer, not compressed. */
  bytes: number
  ours: Figure
  bareHttp: Figure
  bareDatabase?: Figure & { by: string }
}

export interface MeasuredShop {
  products: number
  rows: Row[]
  nothing: Figure
  readyAfterMs: number
  backOffice: BackOffice
  payments: Payments
  database: Asked[]
  memoryMb: { afterStart: number | null; afterTheRun: number | null }
}

/** What the back office's lists are made of, whatever the size of the catalogue. */
const trade = { sellers: 500, clients: 5_000, orders: 20_000, every: '1 minute' }

/** One shop of so many products, on a database and in a folder of its own. */
export async function measureShop(folder: string, products: number): Promise<MeasuredShop> {
  const database = await startEmbedded(path.join(folder, 'pg'))
  await migrate(database.url)
  await runMigrations({ connectionString: database.url })
  const seeded = await seedCatalogue(database.url, products)
  const env = { NODE_ENV: 'production', SANDBOX: '1', DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0' }
  const open = () => startProgram(['src/app/server/main.ts'], { ...env, LOG_LEVEL: 'warn', RATE_LIMITS: '0' })
  // the first start compiles and sets up; what is measured is the start of every day
  await (await open()).stop()
  const shop = await open()
  const origin = `http://127.0.0.1:${new URL(shop.url).port}`
  const work = storefrontWork(seeded)
  for (const { paths } of work.slice(0, 1)) await answerOf(origin + paths[0])
  const afterStart = residentMb(shop.process.pid)
  const rows: Row[] = []
  for (const one of work) rows.push(await measureRow({ origin, folder, databaseUrl: database.url }, one))
  const nothing = await measureHttp(origin, ['/healthz'])
  const afterTheRun = residentMb(shop.process.pid)
  const asked = await measureDatabase(database.url, seeded)
  // it deletes some products, and the storefront is asked for all of them
  await seedTrade(database.url, trade)
  const backOffice = await measureBackOffice(origin, database.url, Number(shop.process.pid))
  await shop.stop()
  const payments = await measurePayments(folder, database.url)
  await database.stop()
  const { readyAfterMs } = shop
  const memoryMb = { afterStart, afterTheRun }
  return { products, rows, nothing, backOffice, payments, database: asked, readyAfterMs, memoryMb }
}

async function measureRow(
  { origin, folder, databaseUrl }: { origin: string; folder: string; databaseUrl: string },
  { what, paths, sql }: Work,
): Promise<Row> {
  const file = path.join(folder, 'bytes')
  const answer = await answerOf(origin + paths[0])
  writeFileSync(file, answer)
  const bare = await startProgram(['bench/bare-http.ts', file])
  const ours = await measureHttp(origin, paths)
  // the same questions: asking a hundred by turns costs whoever asks more than one does
  const bareHttp = await measureHttp(bare.url, paths)
  await bare.stop()
  const limits = sql ? { bareHttp, bareDatabase: await measureSql(databaseUrl, sql) } : { bareHttp }
  return { what, bytes: answer.length, ours, ...limits }
}
