import { prepareDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config.ts'
import { large, seedLarge } from '../bench/seed-large.ts'

/**
 * `npm run seed:large`: fills an empty installation with 1,000,000 orders, 100,000 clients and 200,000 products, to see every
 * list at the size of a large distributor. A number makes it that many times smaller: `npm run seed:large -- 100`.
 */
const smaller = Number(process.argv[2] ?? 1)
if (!(smaller >= 1)) {
  console.error('npm run seed:large -- [HOW MANY TIMES SMALLER]')
  process.exit(2)
}
const config = readConfig()
const database = await prepareDatabase(config)
try {
  const less = (count: number) => Math.ceil(count / smaller)
  const { sellers, clients, products, orders, every } = large
  const people = { sellers: less(sellers), clients: less(clients) }
  await seedLarge(database.url, { ...people, products: less(products), orders: less(orders), every }, console.log)
  console.log('Start it with DEMO=0 npm start; npm run admin -- EMAIL makes an administrator.')
} finally {
  await database.stop()
}
