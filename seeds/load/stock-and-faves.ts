import type { Member } from '#access/server/actor.ts'
import type { Parts } from '#app/server/parts.ts'
import { faveProduct } from '#faves/server/fave-product.ts'
import { chooseForClient } from '#stock/server/client-products.ts'
import { stockProduct } from '#stock/server/stock-product.ts'
import { watchVideo } from '#stock/server/watch-video.ts'
import { trainingSeconds } from '../files.ts'
import { annasFaves, annasStock, annasWatched, clientLists } from '../people/stock-and-faves.ts'
import { requireId } from './require-id.ts'

/** Videos come before stock: a product with a video may be stocked once its video was watched (D-204). Each step may be repeated. */
export async function loadStockAndFaves(
  { db }: Parts,
  anna: Member,
  { products, clients }: { products: Map<string, string>; clients: Map<string, string> },
): Promise<void> {
  const seller = anna.userId
  for (const slug of annasWatched)
    await watchVideo(db, seller, { prod_id: requireId(products, slug), played: trainingSeconds })
  for (const slug of annasStock) await stockProduct(db, seller, requireId(products, slug))
  for (const slug of annasFaves) await faveProduct(db, seller, requireId(products, slug))
  for (const [email, slugs] of Object.entries(clientLists)) {
    const prod_ids = slugs.map((slug) => requireId(products, slug))
    await chooseForClient(db, anna, { client_id: requireId(clients, email), prod_ids })
  }
}
