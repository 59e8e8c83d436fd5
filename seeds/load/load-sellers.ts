import type { AuthenticatedActor } from '#access/server/actor.ts'
import { defaultPincode } from '#accounts/addresses/contract.ts'
import { createAddress } from '#accounts/addresses/server/addresses.ts'
import { setUserBlocked } from '#accounts/admin/server/user-status.ts'
import { approveDocuments } from '#accounts/documents/server/review-documents.ts'
import { findSeller } from '#accounts/server/users.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import type { DemoAddress, DemoSeller } from '../people/person.ts'
import { connectBank, enablePayouts } from './connect-bank.ts'
import { createSeller, loopbackIp } from './create-accounts.ts'
import { findAddressLines, findUserId } from './find-existing.ts'

/** Creates a demo seller with bank details, approval and blocking as the demo data says. */
export async function loadSeller(
  dependencies: Dependencies,
  admin: AuthenticatedActor,
  seller: DemoSeller,
  sandbox: boolean,
): Promise<AuthenticatedActor> {
  const { db, publicUrl } = dependencies
  const userId = (await findUserId(db, seller.email)) ?? (await createSeller(dependencies, seller))
  await addAddresses(dependencies, userId, seller.addresses)
  if (sandbox) {
    if (!(await findSeller(db, userId))?.hasBankDetails) await connectBank(dependencies, userId, seller)
    if (seller.payoutsEnabled) await enablePayouts(dependencies, userId)
  }
  if (seller.documents === 'verified') await approveDocuments(db, admin, { userId, publicUrl: publicUrl() })
  if (seller.blocked) await setUserBlocked(db, admin, { userId, blocked: true })
  return { kind: 'seller', userId, tokenId: '', ipAddress: loopbackIp }
}

async function addAddresses({ db }: Dependencies, sellerId: string, addresses: readonly DemoAddress[]): Promise<void> {
  const known = await findAddressLines(db, sellerId)
  for (const address of addresses) {
    if (known.has(address.line1)) continue
    const entered = { ...address, pincode: defaultPincode, lng: null, lat: null }
    await createAddress(db, { sellerId, clientId: null }, entered)
  }
}
