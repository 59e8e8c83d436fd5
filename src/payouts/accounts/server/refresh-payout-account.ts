import type { PaymentProvider, ProviderAccount } from '#payments/provider/server/payment-provider.ts'
import {
  lockPayoutAccount,
  selectPayoutAccountByRef,
  updatePayoutAccount,
} from '#payouts/accounts/server/payout-account-store.ts'
import { selectOpenTransferIds } from '#payouts/transfers/server/transfers-store.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'

/** Asks the provider how an account stands and keeps it. Accounts that are not ours are nobody's business. */
export async function refreshPayoutAccount(
  { db, provider }: { db: Database; provider: PaymentProvider },
  accountRef: string,
): Promise<void> {
  const known = await selectPayoutAccountByRef(db, accountRef)
  if (!known) return
  const facts = await provider.retrieveAccount(accountRef)
  await inTransaction(db, (tx) => recordProviderAccount(tx, known.user_id, facts))
}

/** What waited for payouts to be enabled goes out once they are (D-043). */
export async function recordProviderAccount(tx: Tx, userId: string, facts: ProviderAccount): Promise<void> {
  const before = await lockPayoutAccount(tx, userId)
  if (before?.provider_ref !== facts.accountRef) return
  const { payoutsEnabled, restricted, bank } = facts
  await updatePayoutAccount(tx, userId, {
    payouts_enabled: payoutsEnabled,
    restricted,
    ...(bank ? { bank_name: bank.bankName, currency: bank.currency, last4: bank.last4 } : {}),
  })
  if (payoutsEnabled && !before.payouts_enabled) await enqueueOpenTransfers(tx, userId)
}

async function enqueueOpenTransfers(tx: Tx, sellerId: string): Promise<void> {
  for (const transferId of await selectOpenTransferIds(tx, sellerId))
    await enqueueJob(tx, 'send-transfer', { transferId }, { key: `transfer ${transferId}` })
}
