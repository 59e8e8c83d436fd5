import type { AuthenticatedActor } from '#access/server/actor.ts'
import { presentOrderInfo } from '#orders/history/server/present.ts'
import { getOwnOrder } from '#orders/server/order-access.ts'
import { audienceOf } from '#orders/server/present.ts'
import type { Database } from '#platform/server/database/database.ts'

export async function getOrder(db: Database, actor: AuthenticatedActor, orderId: string) {
  return presentOrderInfo(await getOwnOrder(db, actor, orderId), audienceOf(actor))
}
