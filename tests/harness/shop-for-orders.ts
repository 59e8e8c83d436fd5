import { afterAll, expect } from 'vitest'
import { runAudit } from '../../tools/operate/audit/run-audit.ts'
import { openCheckedShop } from './checked-shop.ts'
import { createAdmin, type Person } from './factories.ts'
import { createSale, openBooks, type Sale } from './sales.ts'
import type { Shop } from './shop.ts'

/**
 * Opens a shop with one seller, one client, a product with a large inventory, and access to the records of orders; it is closed after the
 * file's last test.
 */
export async function openShopForOrders(): Promise<{ shop: Shop; sale: Sale; books: ReturnType<typeof openBooks> }> {
  const shop = await openCheckedShop()
  afterAll(() => shop.close())
  return { shop, sale: await createSale(shop, { quantity: 500 }), books: openBooks(shop) }
}

/** Opens a shop with an administrator; after the file's last test the audit must find no violation in it. */
export async function openShopForRefunds(env: Record<string, string> = {}): Promise<{ shop: Shop; admin: Person }> {
  const shop = await openCheckedShop(env)
  afterAll(async () => {
    const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
    await shop.close()
  })
  return { shop, admin: await createAdmin(shop) }
}
