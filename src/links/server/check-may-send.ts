import type { Member } from '#access/server/actor.ts'
import { linksText } from '#links/text.ts'
import { readPayoutAccount } from '#payouts/server/payout-account.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Links go out with payouts enabled only; what the browser has stored is not believed (S-SLNK-013, D-129). */
export async function checkMaySend(db: Db, seller: Member): Promise<void> {
  const account = await readPayoutAccount(db, seller.userId)
  if (!account?.payoutsEnabled) throw new Refusal(linksText.payoutsFirst, errorCode.payoutsDisabled)
}
