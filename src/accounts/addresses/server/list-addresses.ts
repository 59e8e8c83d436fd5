import type { AddressView, BankAddress } from '#accounts/addresses/contract.ts'
import { type AddressOwner, selectAddresses } from '#accounts/addresses/server/address-store.ts'
import { findBankAddress } from '#accounts/profile/server/profile-store.ts'
import { presentAddress, presentBankAddress } from '#accounts/server/present.ts'
import type { Db } from '#platform/server/database.ts'

export async function listAddresses(db: Db, owner: AddressOwner): Promise<AddressView[]> {
  return (await selectAddresses(db, owner)).map(presentAddress)
}

/** The one that was given with the bank details; null before. */
export async function readBankAddress(db: Db, userId: string): Promise<BankAddress | null> {
  const row = await findBankAddress(db, userId)
  return row ? presentBankAddress(row) : null
}
