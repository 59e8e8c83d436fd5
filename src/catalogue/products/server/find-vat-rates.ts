import { selectVatRates } from '#catalogue/products/server/vat-rates-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** In per cent by the product's id, for those that have a rate of their own; hidden and deleted products too. */
export async function findVatRates(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectVatRates(db, productIds)
  return new Map(rows.map(({ id, vat_rate }) => [id, vat_rate]))
}
