import type { AuthenticatedActor } from '#access/server/actor.ts'
import { assertOwnClientId, assertOwnUserId } from '#access/server/own-data.ts'
import { type AddressOwner, findClientOfSeller } from '#accounts/addresses/server/address-store.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

export function sellerAsAddressOwner(actor: AuthenticatedActor): AddressOwner {
  return { sellerId: actor.userId, clientId: null }
}

interface SentIds {
  clientId: string | undefined
  userId?: string | undefined
}

/** A client by explore link owns their own addresses; a seller sends the id of one of their clients (D-046, D-211). */
export async function findClientAddressOwner(db: Db, actor: AuthenticatedActor, sent: SentIds): Promise<AddressOwner> {
  assertOwnUserId(actor, sent.userId)
  assertOwnClientId(actor, sent.clientId)
  const clientId = actor.kind === 'client' ? actor.clientId : sent.clientId
  if (!clientId) throw createFieldError('client_id', addressesText.clientEmpty)
  if (!isId(clientId) || !(await findClientOfSeller(db, actor.userId, clientId)))
    throw new AppError(addressesText.clientNotFound, errorCode.notFound)
  return { sellerId: actor.userId, clientId }
}
