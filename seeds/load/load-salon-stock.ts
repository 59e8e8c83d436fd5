import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { correctSalonStock } from '#salon-stock/server/correct-salon-stock.ts'
import { setLowMark } from '#salon-stock/server/set-low-mark.ts'
import { annasSalonStock } from '../people/salon-stock.ts'
import { requireId } from './require-id.ts'

/** Counts what is not counted yet; sales and deliveries of the demo's orders then change the counts. */
export async function loadSalonStock(
  { db }: Dependencies,
  anna: AuthenticatedActor,
  products: Map<string, string>,
): Promise<void> {
  const counted = await db
    .selectFrom('salon_stock_movements')
    .select('product_id')
    .where('seller_id', '=', anna.userId)
    .execute()
  for (const { product, count, lowMark } of annasSalonStock) {
    const prod_id = requireId(products, product)
    if (!counted.some(({ product_id }) => product_id === prod_id))
      await correctSalonStock(db, anna.userId, { prod_id, count, reason: 'counted', note: '' })
    await setLowMark(db, { sellerId: anna.userId, productId: prod_id }, lowMark)
  }
}
