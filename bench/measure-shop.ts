import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { toSocketUrl } from '#platform/server/database/embedded/socket-folder.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startProgram } from '../tools/check/testing/start-program.ts'
import { type BackOfficeFigures, measureBackOffice } from './back-office/measure-back-office.ts'
import { measureDatabase, type QueryFigure } from './measure-database.ts'
import { type FirstPage, listStorefrontPages, measureFirstPages } from './measure-first-pages.ts'
import { connections, type Figure, fetchBody, measureHttp } from './measure-http.ts'
import { type Interaction, measureInteractions } from './measure-interactions.ts'
import { measurePayments, type PaymentFigures } from './measure-payments.ts'
import { measureSlowLine, type SlowPage } from './measure-slow-line.ts'
import { measureSql } from './measure-sql.ts'
import { makeNewQuestions } from './new-questions.ts'
import { findPostgresPid, residentMb, waitUntilAtRest } from './process-figures.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedPeopleAndOrders } from './seed-large.ts'
import { seedLinkedPages } from './seed-linked-pages.ts'
import { seedSellersWithMarks } from './seed-sellers.ts'
import { shopCommand } from './shop-command.ts'
import { listStorefrontRequests, type StorefrontRequests } from './storefront-requests.ts'

export interface Row {
  what: string
  /** Size of one response body without compression. */
  bytes: number
  ours: Figure
  bareHttp: Figure
  bareDatabase?: Figure & { by: string }
}

export interface MeasuredShop {
  products: number
  rows: Row[]
  /** Figures of GET /healthz, which reads nothing from the database. */
  nothing: Figure
  firstPages: FirstPage[]
  slowPages: SlowPage[]
  interactions: Interaction[]
  readyAfterMs: number
  /** Milliseconds from the start until the shop and PostgreSQL were idle; no request is measured before that. */
  restedAfterMs: number
  backOffice: BackOfficeFigures
  payments: PaymentFigures
  database: QueryFigure[]
  memoryMb: { afterStart: number | null; afterTheRun: number | null }
}

/** How long after the start the memory is measured. */
const memoryAfterStartMs = 5_000

/** Users, clients and orders for the back office's lists, the same for every size of the catalogue. */
const backOfficeSize = { sellers: 500, clients: 5_000, orders: 20_000, orderInterval: '1 minute' }

/** Measures a shop with this number of products, on its own database and in its own folder. */
export async function measureShop(folder: string, products: number, seed: number): Promise<MeasuredShop> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'pg'))
  const databaseUrl = toSocketUrl(postgres.url, postgres.socketFolder)
  await migrate(databaseUrl)
  await runMigrations({ connectionString: databaseUrl })
  const seeded = await seedCatalogue(databaseUrl, products)
  const env = {
    NODE_ENV: 'production',
    SANDBOX: '1',
    ADMIN_SECOND_FACTOR: 'optional',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: '0',
  }
  const start = () => startProgram(shopCommand, { ...env, LOG_LEVEL: 'warn', RATE_LIMITS: '0' })
  // the first start compiles the code and creates the worker's tables; the second start is measured
  await (await start()).stop()
  const shop = await start()
  const origin = `http://127.0.0.1:${new URL(shop.url).port}`
  await sleep(memoryAfterStartMs)
  const afterStart = residentMb(shop.process.pid)
  const storefront = listStorefrontRequests(seeded, await makeNewQuestions(databaseUrl, seed))
  const tokens = await seedSellersWithMarks(databaseUrl, connections)
  // after its start a large shop still reads what its lists show, and PostgreSQL still cleans up after the seeding
  const restedAfterMs = await waitUntilAtRest([Number(shop.process.pid), findPostgresPid(path.join(folder, 'pg'))])
  const rows: Row[] = []
  for (const requests of storefront) rows.push(await measureRow({ origin, folder, databaseUrl, tokens }, requests))
  const nothing = await measureHttp(origin, ['/healthz'])
  const afterTheRun = residentMb(shop.process.pid)
  const firstPages = await measureFirstPages(origin, seeded)
  const linkedPages = await seedLinkedPages(origin, databaseUrl)
  const slowPages = await measureSlowLine(origin, { ...listStorefrontPages(seeded), ...linkedPages })
  const interactions = await measureInteractions(origin, tokens[0] ?? '')
  const database = await measureDatabase(databaseUrl, seeded)
  // seeded after the storefront was measured, since this deletes some of the products that the storefront's requests name
  await seedPeopleAndOrders(databaseUrl, backOfficeSize)
  const backOffice = await measureBackOffice(origin, databaseUrl, Number(shop.process.pid))
  await shop.stop()
  const payments = await measurePayments(folder, databaseUrl)
  await postgres.stop()
  const { readyAfterMs } = shop
  const memoryMb = { afterStart, afterTheRun }
  const timesMs = { readyAfterMs, restedAfterMs }
  const browser = { firstPages, slowPages, interactions }
  return { products, rows, nothing, ...browser, backOffice, payments, database, ...timesMs, memoryMb }
}

async function measureRow(
  { origin, folder, databaseUrl, tokens }: { origin: string; folder: string; databaseUrl: string; tokens: string[] },
  { what, paths, sql, bySellers }: StorefrontRequests,
): Promise<Row> {
  const headersOf = (connection: number): Record<string, string> => {
    const accesstoken = bySellers && tokens[connection]
    return accesstoken ? { accesstoken } : {}
  }
  const file = path.join(folder, 'bytes')
  const body = await fetchBody(origin + paths[0], headersOf(0))
  writeFileSync(file, body)
  const bareServer = await startProgram(['bench/bare-http.ts', file])
  const ours = await measureHttp(origin, paths, headersOf)
  // the bare server gets the same paths, since a hundred different ones cost the load generator more than one
  const bareHttp = await measureHttp(bareServer.url, paths, headersOf)
  await bareServer.stop()
  const limits = sql ? { bareHttp, bareDatabase: await measureSql(databaseUrl, sql) } : { bareHttp }
  return { what, bytes: body.length, ours, ...limits }
}
