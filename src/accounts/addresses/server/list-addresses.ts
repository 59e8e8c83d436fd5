import type { AddressView, BankAddress } from '#accounts/addresses/contract.ts'
import { type AddressOwner, findBankAddress, selectAddresses } from '#accounts/addresses/server/address-store.ts'
import { presentAddress, presentBankAddress } from '#accounts/addresses/server/present.ts'
import type { Db } from '#platform/server/database/database.ts'

export async function listAddresses(db: Db, owner: AddressOwner): Promise<AddressView[]> {
  return (await selectAddresses(db, owner)).map(presentAddress)
}

/** The address of the seller's bank details; null before there are any. */
export async function getBankAddress(db: Db, userId: string): Promise<BankAddress | null> {
  const row = await findBankAddress(db, userId)
  return row ? presentBankAddress(row) : null
}
