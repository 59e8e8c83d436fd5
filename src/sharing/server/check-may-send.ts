import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import type { Db } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { readPayoutAccount } from '#commission/server/payout-account.ts'
import { sharingMessages as say } from '#messages/sharing.ts'

/** Links go out with payouts enabled only; what the browser has stored is not believed (S-SLNK-013, D-129). */
export async function checkMaySend(db: Db, seller: Member): Promise<void> {
  const account = await readPayoutAccount(db, seller.userId)
  if (!account?.payoutsEnabled) throw new Refusal(say.payoutsFirst, errorCode.payoutsDisabled)
}
