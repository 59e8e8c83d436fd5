import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { addFave } from '#stock/faves/server/faves.ts'
import { addProductsToClient } from '#stock/my-stock/server/client-products.ts'
import { addToStock } from '#stock/my-stock/server/stock.ts'
import { recordVideoView } from '#stock/my-stock/server/video-views.ts'
import { trainingSeconds } from '../files.ts'
import { annasFaves, annasStock, annasWatched, clientLists } from '../people/stock-and-faves.ts'
import { requireId } from './require-id.ts'

/** Records video views first: a product with a video can be stocked only after its video was watched (D-204). Each step may be repeated. */
export async function loadStockAndFaves(
  { db }: Dependencies,
  anna: AuthenticatedActor,
  { products, clients }: { products: Map<string, string>; clients: Map<string, string> },
): Promise<void> {
  const seller = anna.userId
  for (const slug of annasWatched)
    await recordVideoView(db, seller, { productId: requireId(products, slug), played: trainingSeconds })
  for (const slug of annasStock) await addToStock(db, seller, requireId(products, slug))
  for (const slug of annasFaves) await addFave(db, seller, requireId(products, slug))
  for (const [email, slugs] of Object.entries(clientLists)) {
    const productIds = slugs.map((slug) => requireId(products, slug))
    await addProductsToClient(db, anna, { clientId: requireId(clients, email), productIds })
  }
}
