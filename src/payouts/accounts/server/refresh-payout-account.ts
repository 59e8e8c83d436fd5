import type { ProviderAccount } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import {
  lockPayoutAccount,
  selectPayoutAccountByRef,
  updatePayoutAccount,
} from '#payouts/accounts/server/payout-account-store.ts'
import { enqueueTransfersOfSeller } from '#payouts/transfers/server/enqueue-transfers.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** Retrieves a connected account from the provider and records its state. An account of no seller is ignored. */
export async function refreshPayoutAccount({ db, provider }: ProviderDependencies, accountRef: string): Promise<void> {
  const known = await selectPayoutAccountByRef(db, accountRef)
  if (!known) return
  const account = await provider.retrieveAccount(accountRef)
  await inTransaction(db, (tx) => recordProviderAccount(tx, known.user_id, account))
}

/** Records the state of the seller's connected account, and sends the waiting transfers once payouts are enabled (D-043). */
export async function recordProviderAccount(tx: Tx, userId: string, account: ProviderAccount): Promise<void> {
  const before = await lockPayoutAccount(tx, userId)
  if (before?.provider_ref !== account.accountRef) return
  const { payoutsEnabled, restricted, bank } = account
  await updatePayoutAccount(tx, userId, {
    payouts_enabled: payoutsEnabled,
    restricted,
    ...(bank ? { bank_name: bank.bankName, currency: bank.currency, last4: bank.last4 } : {}),
  })
  if (payoutsEnabled && !before.payouts_enabled) await enqueueTransfersOfSeller(tx, userId)
}
