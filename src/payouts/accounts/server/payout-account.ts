import { renderBankDetailsChanged } from '#mail/server/emails/payouts/bank-details-changed.ts'
import { renderPayoutFailed } from '#mail/server/emails/payouts/payout-failed.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { ProviderAccount } from '#payments/provider/server/payment-provider.ts'
import { enqueueTransfersOfSeller } from '#payouts/transfers/server/send-transfer.ts'
import type { PostalAddress } from '#places/postal-address.ts'
import { pence } from '#platform/money.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { AccountOwner, PayoutAccountRow } from './payout-account-store.ts'
import {
  insertReturnedPayout,
  lockPayoutAccount,
  selectAccountOwner,
  selectPayoutAccount,
  selectPayoutAccountByRef,
  updatePayoutAccount,
} from './payout-account-store.ts'
import type { PayoutDependencies } from './payout-dependencies.ts'

/** A seller's connected account at the card payment provider, as it was when last retrieved. */
export interface PayoutAccount extends Omit<PostalAddress, 'county'> {
  providerRef: string
  payoutsEnabled: boolean
  restricted: boolean
  bankName: string
  currency: string
  last4: string
  /** YYYY-MM-DD */
  dob: string | null
}

export async function findPayoutAccount(db: Db, userId: string): Promise<PayoutAccount | null> {
  const row = await selectPayoutAccount(db, userId)
  return row ? toPayoutAccount(row) : null
}

export function toPayoutAccount(row: PayoutAccountRow): PayoutAccount {
  return {
    providerRef: row.provider_ref,
    payoutsEnabled: row.payouts_enabled,
    restricted: row.restricted,
    bankName: row.bank_name,
    currency: row.currency,
    last4: row.last4,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    country: row.country,
    postcode: row.postcode,
    dob: row.date_of_birth,
  }
}

export async function getAccountOwner(db: Db, userId: string): Promise<AccountOwner> {
  const owner = await selectAccountOwner(db, userId)
  if (!owner) throw new Error(`no user ${userId}`)
  return owner
}

/** Erases the bank details of a deleted seller. The provider's reference stays, since past transfers went to it. */
export function erasePayoutAccount(tx: Tx, userId: string): Promise<void> {
  const bank = { bank_name: '', last4: '', line1: '', line2: '', city: '', postcode: '', date_of_birth: null }
  return updatePayoutAccount(tx, userId, bank)
}

interface ReturnedPayout {
  payoutRef: string
  accountRef: string
  amount: number
  reason: string
}

/**
 * Retrieves a connected account from the provider and records its state; an account of no seller is ignored. The seller is told if her bank
 * account was changed on the provider's page, as if it had been changed in the shop (D-232).
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
 * account as it was stored before; null, with nothing recorded, if the seller has connected another one in the meantime.
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

/** Tells the seller by email where commission is paid out from now on (D-060, D-232). */
async function notifyBankDetailsChanged(tx: Tx, sellerId: string, last4: string, publicUrl: string): Promise<void> {
  const owner = await selectAccountOwner(tx, sellerId)
  if (!owner) return
  const { email: to, first_name: firstName } = owner
  await queueEmail(tx, renderBankDetailsChanged({ to, firstName, last4, url: `${publicUrl}/account-setting` }))
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
