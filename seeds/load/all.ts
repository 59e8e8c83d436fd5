import type { Logger } from 'pino'
import type { Member } from '#access/server/actor.ts'
import type { Parts } from '#app/server/parts.ts'
import { annasClients, beasClients } from '../people/clients.ts'
import type { DemoSeller } from '../people/person.ts'
import { demoAdministrator, demoSellers } from '../people/sellers.ts'
import { loadBanners } from './banners.ts'
import { loadCategories } from './categories.ts'
import { loadClients } from './clients.ts'
import { createAdministrator } from './create-accounts.ts'
import { loadOrders } from './orders.ts'
import { loadProducts } from './products.ts'
import { loadSeller } from './sellers.ts'
import { loadStockAndFaves } from './stock-and-faves.ts'

/** Loads the whole demo shop. With real payment keys the demo sellers have no bank accounts, so no order is loaded. */
export async function loadAll(parts: Parts, log: Logger): Promise<void> {
  const sandbox = parts.config.stripe.secretKey === null
  if (!sandbox) log.warn('with real payment keys the demo sellers have no bank accounts and no orders')
  const admin = await createAdministrator(parts, demoAdministrator)
  const sellers = new Map<DemoSeller['key'], Member>()
  for (const seller of demoSellers) sellers.set(seller.key, await loadSeller(parts, admin, seller, sandbox))
  const ids = await loadCategories(parts)
  await loadBanners(parts, ids)
  const products = await loadProducts(parts, ids)
  const [anna, bea] = [sellers.get('anna'), sellers.get('bea')]
  if (!anna || !bea) throw new Error('the demo data holds no Anna or no Bea')
  await loadClients(parts, bea, beasClients)
  const clients = await loadClients(parts, anna, annasClients)
  await loadStockAndFaves(parts, anna, { products, clients })
  if (sandbox) await loadOrders(parts, anna, { admin, products, clients })
}
