import type { Member } from '#access/server/actor.ts'
import type { Parts } from '#app/server/parts.ts'
import { faveProduct } from '#faves/server/fave-product.ts'
import { chooseForClient } from '#stock/server/client-products.ts'
import { stockProduct } from '#stock/server/stock-product.ts'
import { watchVideo } from '#stock/server/watch-video.ts'
import { annasFaves, annasStock, annasWatched, clientLists } from '../people/shelf.ts'
import { trainingSeconds } from '../video/training.ts'
import { idOf } from './id-of.ts'

/** Films before stock: what has a film may only be stocked once it was watched (D-204). All of it may be said twice. */
export async function loadShelf(
  { db }: Parts,
  anna: Member,
  { products, clients }: { products: Map<string, string>; clients: Map<string, string> },
): Promise<void> {
  const seller = anna.userId
  for (const slug of annasWatched)
    await watchVideo(db, seller, { prod_id: idOf(products, slug), played: trainingSeconds })
  for (const slug of annasStock) await stockProduct(db, seller, idOf(products, slug))
  for (const slug of annasFaves) await faveProduct(db, seller, idOf(products, slug))
  for (const [email, slugs] of Object.entries(clientLists)) {
    const prod_ids = slugs.map((slug) => idOf(products, slug))
    await chooseForClient(db, anna, { client_id: idOf(clients, email), prod_ids })
  }
}
