import { type Pence, pence } from '#base/money.ts'
import type { Tx } from '#base/server/database.ts'
import { findOwner } from '#commission/server/account-store.ts'
import { findAccountByRef } from '#commission/server/payout-account-store.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { payoutRefusedMail } from '#mail/server/templates/payout-refused.ts'

/** The bank sent the seller's money back: she is the one who can put it right. */
export async function tellOfFailedPayout(
  tx: Tx,
  { accountRef, amount, reason }: { accountRef: string; amount: number; reason: string },
  accountPage: string,
): Promise<void> {
  const account = await findAccountByRef(tx, accountRef)
  const owner = account && (await findOwner(tx, account.user_id))
  if (!owner) return
  const amountPence: Pence = pence(amount)
  await sendMail(
    tx,
    payoutRefusedMail({ to: owner.email, firstName: owner.first_name, amountPence, reason, url: accountPage }),
  )
}
