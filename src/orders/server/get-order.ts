import type { Member } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { eyesOf, presentOrder } from '#orders/server/present.ts'
import { readOwnOrder } from '#orders/server/read-order.ts'

export async function getOrder(db: Database, actor: Member, orderId: string) {
  return { order: presentOrder(await readOwnOrder(db, actor, orderId), eyesOf(actor)), bP: publicBase }
}
