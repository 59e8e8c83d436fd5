import type { Member } from '#access/server/actor.ts'
import { defaultPincode } from '#accounts/address-contract.ts'
import { approveDocuments } from '#accounts/server/approve-documents.ts'
import { addAddress } from '#accounts/server/change-addresses.ts'
import { readSeller } from '#accounts/server/read-seller.ts'
import { setBlocked } from '#accounts/server/set-blocked.ts'
import type { Parts } from '#app/server/parts.ts'
import type { DemoAddress, DemoSeller } from '../people/person.ts'
import { connectBank, enablePayouts } from './bank.ts'
import { enrolSeller } from './enrol.ts'
import { findAddressLines, findUserId } from './find.ts'

/** An administrator's changes are logged with where she sits: at this very machine. */
export const here = '127.0.0.1'

/** From signing up to being approved or blocked, as far as this seller came. */
export async function loadSeller(parts: Parts, admin: Member, seller: DemoSeller, sandbox: boolean): Promise<Member> {
  const { db, publicUrl } = parts
  const userId = (await findUserId(db, seller.email)) ?? (await enrolSeller(parts, seller))
  await addAddresses(parts, userId, seller.addresses)
  if (sandbox) {
    if (!(await readSeller(db, userId))?.hasBankDetails) await connectBank(parts, userId, seller)
    if (seller.payoutsEnabled) await enablePayouts(parts, userId)
  }
  if (seller.documents === 'verified')
    await approveDocuments(db, admin, { userId, address: here, publicUrl: publicUrl() })
  if (seller.blocked) await setBlocked(db, admin, { userId, blocked: true, address: here })
  return { kind: 'seller', userId, tokenId: '' }
}

async function addAddresses({ db }: Parts, sellerId: string, addresses: readonly DemoAddress[]): Promise<void> {
  const known = await findAddressLines(db, sellerId)
  for (const { firstName, lastName, phone, county, ...address } of addresses) {
    if (known.has(address.street)) continue
    const form = { ...address, f_name: firstName, l_name: lastName, pno: phone, state: county }
    await addAddress(db, { sellerId, clientId: null }, { ...form, pincode: defaultPincode })
  }
}
