import { prepareDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { largeShop, seedLargeShop } from '../../bench/seed-large.ts'

/**
 * `npm run seed:large`: fills an empty installation with 1,000,000 orders, 100,000 clients and 200,000 products, to test every
 * list at the size of a large distributor. An argument divides these numbers: `npm run seed:large -- 100`.
 */
const divisor = Number(process.argv[2] ?? 1)
if (!(divisor >= 1)) {
  console.error('npm run seed:large -- [HOW MANY TIMES SMALLER]')
  process.exit(2)
}
const config = readConfig()
const database = await prepareDatabase(config)
try {
  const divide = (count: number) => Math.ceil(count / divisor)
  const { sellers, clients, products, orders, orderInterval: every } = largeShop
  const users = { sellers: divide(sellers), clients: divide(clients) }
  await seedLargeShop(
    database.ownerUrl,
    { ...users, products: divide(products), orders: divide(orders), orderInterval: every },
    console.log,
  )
  console.log('Start it with DEMO=0 npm start; npm run admin -- EMAIL makes an administrator.')
} finally {
  await database.stop()
}
