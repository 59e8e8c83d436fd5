import type { ProviderAccount } from '#payments/provider/server/payment-provider.ts'
import { notifyBankDetailsChanged } from '#payouts/accounts/server/notify-bank-details-changed.ts'
import {
  lockPayoutAccount,
  type PayoutAccountRow,
  selectPayoutAccountByRef,
  updatePayoutAccount,
} from '#payouts/accounts/server/payout-account-store.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import { enqueueTransfersOfSeller } from '#payouts/transfers/server/enqueue-transfers.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/**
 * Retrieves a connected account from the provider and records its state. An account of no seller is ignored. A bank account that was
 * changed on the provider's page is told to the seller like one that was changed in the shop (D-232).
 */
export async function refreshPayoutAccount(
  { db, provider, publicUrl }: PayoutDependencies,
  accountRef: string,
): Promise<void> {
  const known = await selectPayoutAccountByRef(db, accountRef)
  if (!known) return
  const account = await provider.retrieveAccount(accountRef)
  await inTransaction(db, async (tx) => {
    const before = await recordProviderAccount(tx, known.user_id, account)
    const { bank } = account
    if (before?.last4 && bank && bank.last4 !== before.last4)
      await notifyBankDetailsChanged(tx, known.user_id, bank.last4, publicUrl())
  })
}

/**
 * Records the state of the seller's connected account, and sends the waiting transfers once payouts are enabled (D-043). Returns the
 * account as it was stored before; null, with nothing recorded, where the seller has connected another one meanwhile.
 */
export async function recordProviderAccount(
  tx: Tx,
  userId: string,
  account: ProviderAccount,
): Promise<PayoutAccountRow | null> {
  const before = await lockPayoutAccount(tx, userId)
  if (before.provider_ref !== account.accountRef) return null
  const { payoutsEnabled, restricted, bank } = account
  await updatePayoutAccount(tx, userId, {
    payouts_enabled: payoutsEnabled,
    restricted,
    ...(bank ? { bank_name: bank.bankName, currency: bank.currency, last4: bank.last4 } : {}),
  })
  if (payoutsEnabled && !before.payouts_enabled) await enqueueTransfersOfSeller(tx, userId)
  return before
}
