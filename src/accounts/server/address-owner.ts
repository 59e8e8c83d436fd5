import { type AddressOwner, findOwnClient } from '#accounts/server/address-store.ts'
import { errorCode } from '#base/envelope.ts'
import { checkClientId, checkUserId, type Member } from '#base/server/actor.ts'
import type { Db } from '#base/server/database.ts'
import { Refusal, refuseField } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { accountsMessages as say } from '#messages/accounts.ts'

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
  if (!clientId) throw refuseField('client_id', say.clientEmpty)
  if (!isId(clientId) || !(await findOwnClient(db, actor.userId, clientId)))
    throw new Refusal(say.clientNotFound, errorCode.notFound)
  return { sellerId: actor.userId, clientId }
}
