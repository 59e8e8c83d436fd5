import { renderPayoutFailed } from '#mail/server/emails/payouts/payout-failed.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { selectAccountOwner } from '#payouts/accounts/server/account-owner-store.ts'
import { insertReturnedPayout, selectPayoutAccountByRef } from '#payouts/accounts/server/payout-account-store.ts'
import { pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface ReturnedPayout {
  payoutRef: string
  accountRef: string
  amount: number
  reason: string
}

/** Records a payout that the seller's bank sent back, and asks the seller by email to correct the bank details. */
export async function recordReturnedPayout(
  tx: Tx,
  { payoutRef, accountRef, amount, reason }: ReturnedPayout,
  accountPage: string,
): Promise<void> {
  const account = await selectPayoutAccountByRef(tx, accountRef)
  const owner = account && (await selectAccountOwner(tx, account.user_id))
  if (!owner) return
  const values = { provider_ref: payoutRef, user_id: owner.id, amount_pence: amount, reason }
  if (!(await insertReturnedPayout(tx, values))) return
  const { email: to, first_name: firstName } = owner
  await queueEmail(tx, renderPayoutFailed({ to, firstName, amountPence: pence(amount), reason, url: accountPage }))
}
