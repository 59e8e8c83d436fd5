import type { Member } from '#access/server/actor.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { eyesOf, presentOrder } from '#orders/server/present.ts'
import { readOwnOrder } from '#orders/server/order-access.ts'
import type { Database } from '#platform/server/database.ts'

export async function getOrder(db: Database, actor: Member, orderId: string) {
  return { order: presentOrder(await readOwnOrder(db, actor, orderId), eyesOf(actor)), bP: publicBase }
}
