import type { AccountFacts, PaymentProvider } from '#payments/server/provider.ts'
import { findAccountByRef, lockAccount, updateAccount } from '#payouts/server/payout-account-store.ts'
import { selectWaiting } from '#payouts/server/transfers-store.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'

/** Asks the provider how an account stands and keeps it. Accounts that are not ours are nobody's business. */
export async function refreshAccount(
  { db, provider }: { db: Database; provider: PaymentProvider },
  accountRef: string,
): Promise<void> {
  const known = await findAccountByRef(db, accountRef)
  if (!known) return
  const facts = await provider.retrieveAccount(accountRef)
  await inTransaction(db, (tx) => noteAccount(tx, known.user_id, facts))
}

/** What waited for payouts to be enabled goes out once they are (D-043). */
export async function noteAccount(tx: Tx, userId: string, facts: AccountFacts): Promise<void> {
  const before = await lockAccount(tx, userId)
  if (before?.provider_ref !== facts.accountRef) return
  const { payoutsEnabled, restricted, bank } = facts
  await updateAccount(tx, userId, {
    payouts_enabled: payoutsEnabled,
    restricted,
    ...(bank ? { bank_name: bank.bankName, currency: bank.currency, last4: bank.last4 } : {}),
  })
  if (payoutsEnabled && !before.payouts_enabled) await sendWaiting(tx, userId)
}

async function sendWaiting(tx: Tx, sellerId: string): Promise<void> {
  for (const transferId of await selectWaiting(tx, sellerId))
    await enqueue(tx, 'send-transfer', { transferId }, { key: `transfer ${transferId}` })
}
