import type { AuthenticatedActor } from '#access/server/actor.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { getOwnOrder } from '#orders/server/order-access.ts'
import { audienceOf, presentOrder } from '#orders/server/present.ts'
import type { Database } from '#platform/server/database/database.ts'

export async function getOrder(db: Database, actor: AuthenticatedActor, orderId: string) {
  return { order: presentOrder(await getOwnOrder(db, actor, orderId), audienceOf(actor)), bP: publicBase }
}
