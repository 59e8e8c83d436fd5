import type { AuthenticatedActor } from '#access/server/actor.ts'
import { lockOwnOrder } from '#orders/server/order-access.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { returnsText } from '../text.ts'
import { getSellerReturn, lockAnyReturn } from './find-return.ts'
import { mailAnswer } from './notify-return.ts'
import { insertAnswer } from './return-store.ts'

/** Mails the seller's answer to the client of a return, whose reply goes to the seller; the desk and the seller read it later. */
export async function answerReturn(
  db: Database,
  actor: AuthenticatedActor,
  { returnId, answer, publicUrl }: { returnId: string; answer: string; publicUrl: string },
): Promise<void> {
  const { order_id: orderId } = await getSellerReturn(db, actor, returnId)
  await inTransaction(db, async (tx) => {
    await lockOwnOrder(tx, actor, orderId)
    const found = await lockAnyReturn(tx, returnId)
    // nothing says any more who she was
    const isGone = found.state === 'erased' || !(await mailAnswer(tx, found.id, { answer, publicUrl }))
    if (isGone) throw new AppError(returnsText.noClientEmail, errorCode.notAllowed)
    await insertAnswer(tx, found.id, answer)
  })
}
