import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { buildWhenStale } from '../tools/build/build-when-stale.ts'
import { startProgram } from '../tools/check/testing/start-program.ts'
import { createAdministratorSession } from './back-office/measure-back-office.ts'
import { connections, measuredSeconds, measureHttp } from './measure-http.ts'
import { makeNewQuestions } from './new-questions.ts'
import { placeAndPayOrders } from './place-and-pay-orders.ts'
import { residentMb } from './process-figures.ts'
import { sampleProductIds, seedCatalogue } from './seed-catalogue.ts'
import { seedPeopleAndOrders } from './seed-large.ts'
import { seedSellersWithMarks } from './seed-sellers.ts'
import { shopCommand } from './shop-command.ts'
import { startProvider } from './start-provider.ts'
import { listStorefrontRequests } from './storefront-requests.ts'

/**
 * `npm run bench:soak -- MINUTES` sends every kind of request, one kind after the other, and prints the memory of the shop's process
 * every minute.
 */
const minutes = Number(process.argv[2] ?? 30)
const products = 2_000
buildWhenStale()
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-soak-'))
const postgres = await startEmbeddedPostgres(path.join(folder, 'pg'))
await migrate(postgres.url)
await runMigrations({ connectionString: postgres.url })
const seeded = await seedCatalogue(postgres.url, products)
await seedPeopleAndOrders(postgres.url, { sellers: 500, clients: 5_000, orders: 20_000, orderInterval: '1 minute' })
// seeding the orders deleted some products, so their ids are sampled anew
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
seeded.productIds = await sampleProductIds(client)
seeded.productId = seeded.productIds[0] ?? seeded.productId
await client.end()
const tokens = await seedSellersWithMarks(postgres.url, connections)
const accesstoken = await createAdministratorSession(postgres.url)
const env = {
  NODE_ENV: 'production',
  SANDBOX: '1',
  ADMIN_SECOND_FACTOR: 'optional',
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  RATE_LIMITS: '0',
}
const provider = await startProvider(folder, env)
const shop = await startProgram(shopCommand, {
  ...env,
  DATABASE_URL: postgres.url,
  PORT: '0',
  STRIPE_API_BASE: provider.url,
})
const origin = `http://127.0.0.1:${new URL(shop.url).port}`
const startedAt = performance.now()
const end = startedAt + minutes * 60_000
let answered = 0
const printMemory = () => {
  const minute = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(
    `${minute} min  ${residentMb(shop.process.pid) ?? '?'} MB  ${Math.round(answered / 1000)} thousand answers`,
  )
}
/** Calls `measureHttp`, and adds the answers of the measured seconds to the count. */
const request = async (...call: Parameters<typeof measureHttp>) => {
  const { perSecond } = await measureHttp(...call)
  answered += perSecond * measuredSeconds
}

printMemory()
const everyMinute = setInterval(printMemory, 60_000)
for (let round = 0; performance.now() < end; round++) {
  const storefront = listStorefrontRequests(seeded, await makeNewQuestions(postgres.url, round))
  for (const { paths, bySellers } of storefront)
    await request(origin, paths, (connection): Record<string, string> => {
      const token = bySellers && tokens[connection]
      return token ? { accesstoken: token } : {}
    })
  for (const list of ['product', 'order', 'user', 'client'])
    await request(origin, [`/api/v1/admin/${list}/list`], () => ({ accesstoken }))
  await placeAndPayOrders((route) => origin + route, postgres.url, provider.databaseUrl)
}
clearInterval(everyMinute)
printMemory()
// the transfers of the last orders still need the provider
await sleep(5_000)
await shop.stop()
await provider.stop()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
