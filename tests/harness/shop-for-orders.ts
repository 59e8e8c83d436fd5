import { afterAll, expect } from 'vitest'
import { runAudit } from '../../tools/audit/run-audit.ts'
import { createAdmin, type Person } from './factories.ts'
import { createSale, openBooks, type Sale } from './sales.ts'
import { openShop, type Shop } from './shop.ts'

/** What the tests of one file share; closed after the last of them. */

/** A shop with a sale in it, plenty on the shelf, and its books. */
export async function openShopForOrders(): Promise<{ shop: Shop; sale: Sale; books: ReturnType<typeof openBooks> }> {
  const shop = await openShop()
  afterAll(() => shop.close())
  return { shop, sale: await createSale(shop, { quantity: 500 }), books: openBooks(shop) }
}

/** A shop with an administrator, whose books have to be right after all that was done to them. */
export async function openShopForRefunds(): Promise<{ shop: Shop; admin: Person }> {
  const shop = await openShop()
  afterAll(async () => {
    const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
    await shop.close()
  })
  return { shop, admin: await createAdmin(shop) }
}
