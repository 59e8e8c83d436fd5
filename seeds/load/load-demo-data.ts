import type { Logger } from 'pino'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { annasClients, beasClients } from '../people/clients.ts'
import type { DemoSeller } from '../people/person.ts'
import { demoAdministrator, demoSellers } from '../people/sellers.ts'
import { createAdministrator } from './create-accounts.ts'
import { loadBackOffice } from './load-back-office.ts'
import { loadBanners } from './load-banners.ts'
import { loadCategories } from './load-categories.ts'
import { loadClients } from './load-clients.ts'
import { loadOrders } from './load-orders.ts'
import { loadProducts } from './load-products.ts'
import { loadSalonStock } from './load-salon-stock.ts'
import { loadSeller } from './load-sellers.ts'
import { loadStockAndFaves } from './load-stock-and-faves.ts'

/** Loads the whole demo shop. With real payment keys the demo sellers have no bank accounts, so no order is loaded. */
export async function loadDemoData(dependencies: Dependencies, log: Logger): Promise<void> {
  const sandbox = dependencies.config.stripe.secretKey === null
  if (!sandbox) log.warn('with real payment keys the demo sellers have no bank accounts and no orders')
  const admin = await createAdministrator(dependencies, demoAdministrator)
  const sellers = new Map<DemoSeller['key'], AuthenticatedActor>()
  for (const seller of demoSellers) sellers.set(seller.key, await loadSeller(dependencies, admin, seller, sandbox))
  const ids = await loadCategories(dependencies)
  await loadBanners(dependencies, ids)
  const products = await loadProducts(dependencies, ids)
  const [anna, bea] = [sellers.get('anna'), sellers.get('bea')]
  if (!anna || !bea) throw new Error('the demo data holds no Anna or no Bea')
  await loadClients(dependencies, bea, beasClients)
  const clients = await loadClients(dependencies, anna, annasClients)
  await loadStockAndFaves(dependencies, anna, { products, clients })
  await loadSalonStock(dependencies, anna, products)
  await loadBackOffice(dependencies, admin, clients)
  if (sandbox) await loadOrders(dependencies, anna, { admin, products, clients })
}
