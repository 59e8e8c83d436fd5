import type { AuthenticatedActor } from '#access/server/actor.ts'
import { linksText } from '#links/explore/text.ts'
import { findPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Rejects a seller whose payouts are not enabled; the server decides, not the value stored in the browser (S-SLNK-013, D-129). */
export async function requirePayoutsEnabled(db: Db, seller: AuthenticatedActor): Promise<void> {
  const account = await findPayoutAccount(db, seller.userId)
  if (!account?.payoutsEnabled) throw new AppError(linksText.payoutsFirst, errorCode.accountNotEnabled)
}
