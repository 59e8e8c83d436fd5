import type { Member } from '#access/server/actor.ts'
import { defaultPincode } from '#accounts/addresses/contract.ts'
import { addAddress } from '#accounts/addresses/server/change-addresses.ts'
import { setBlocked } from '#accounts/admin/server/set-user-blocked.ts'
import { approveDocuments } from '#accounts/documents/server/approve-documents.ts'
import { readSeller } from '#accounts/server/find-seller.ts'
import type { Parts } from '#app/server/parts.ts'
import type { DemoAddress, DemoSeller } from '../people/person.ts'
import { connectBank, enablePayouts } from './bank.ts'
import { createSeller } from './create-accounts.ts'
import { findAddressLines, findUserId } from './find-existing.ts'

/** The audit log records the IP address of the administrator of each change: here this machine's own. */
export const loopbackIp = '127.0.0.1'

/** Takes a demo seller through sign-up, bank details, approval and blocking, as far as her data says. */
export async function loadSeller(parts: Parts, admin: Member, seller: DemoSeller, sandbox: boolean): Promise<Member> {
  const { db, publicUrl } = parts
  const userId = (await findUserId(db, seller.email)) ?? (await createSeller(parts, seller))
  await addAddresses(parts, userId, seller.addresses)
  if (sandbox) {
    if (!(await readSeller(db, userId))?.hasBankDetails) await connectBank(parts, userId, seller)
    if (seller.payoutsEnabled) await enablePayouts(parts, userId)
  }
  if (seller.documents === 'verified')
    await approveDocuments(db, admin, { userId, address: loopbackIp, publicUrl: publicUrl() })
  if (seller.blocked) await setBlocked(db, admin, { userId, blocked: true, address: loopbackIp })
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
