import type { AccountOwner, PayoutAccountRow } from '#payouts/accounts/server/payout-account-store.ts'
import {
  selectAccountOwner,
  selectPayoutAccount,
  updatePayoutAccount,
} from '#payouts/accounts/server/payout-account-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** A seller's connected account at the card payment provider, as it was when last retrieved. */
export interface PayoutAccount {
  providerRef: string
  payoutsEnabled: boolean
  restricted: boolean
  bankName: string
  currency: string
  last4: string
  line1: string
  line2: string
  city: string
  country: string
  postcode: string
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
