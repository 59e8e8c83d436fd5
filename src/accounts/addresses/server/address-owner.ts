import { checkClientId, checkUserId, type Member } from '#access/server/actor.ts'
import { type AddressOwner, findOwnClient } from '#accounts/addresses/server/address-store.ts'
import { accountsText } from '#accounts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal, refuseField } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

export function ownAddresses(actor: Member): AddressOwner {
  return { sellerId: actor.userId, clientId: null }
}

interface Sent {
  clientId: string | undefined
  userId?: string | undefined
}

/** A client by explore link is herself and no other; a seller names one of her own (D-046, D-211). */
export async function addressesOfClient(db: Db, actor: Member, sent: Sent): Promise<AddressOwner> {
  checkUserId(actor, sent.userId)
  checkClientId(actor, sent.clientId)
  const clientId = actor.kind === 'client' ? actor.clientId : sent.clientId
  if (!clientId) throw refuseField('client_id', accountsText.clientEmpty)
  if (!isId(clientId) || !(await findOwnClient(db, actor.userId, clientId)))
    throw new Refusal(accountsText.clientNotFound, errorCode.notFound)
  return { sellerId: actor.userId, clientId }
}
