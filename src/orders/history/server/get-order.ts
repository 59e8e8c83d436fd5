import type { Member } from '#access/server/actor.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { audienceOf, presentOrder } from '#orders/server/present.ts'
import { getOwnOrder } from '#orders/server/order-access.ts'
import type { Database } from '#platform/server/database.ts'

export async function getOrder(db: Database, actor: Member, orderId: string) {
  return { order: presentOrder(await getOwnOrder(db, actor, orderId), audienceOf(actor)), bP: publicBase }
}
