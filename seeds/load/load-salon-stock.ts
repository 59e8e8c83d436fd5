import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { setLowMark } from '#salon-stock/server/salon-stock.ts'
import { annasSalonStock } from '../people/salon-stock.ts'
import { daysAgo, openedDaysAgo } from './dates.ts'
import { insertFirstCount } from './insert-past-movements.ts'
import { requireId } from './require-id.ts'

/** Counts what is not counted yet, some days after the shop opened; sales and deliveries of the demo's orders then change the counts. */
export async function loadSalonStock(
  { db }: Dependencies,
  anna: AuthenticatedActor,
  products: Map<string, string>,
): Promise<void> {
  const countedAt = daysAgo(openedDaysAgo - 8)
  for (const { product, count: quantity, lowMark } of annasSalonStock) {
    const own = { sellerId: anna.userId, productId: requireId(products, product) }
    await insertFirstCount(db, { ...own, quantity, countedAt })
    await setLowMark(db, own, lowMark)
  }
}
