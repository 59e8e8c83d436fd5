import { describe, expect, it } from 'vitest'
import { type Actor, assertOwnClientId, assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import { errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'

const visitor: Actor = { kind: 'visitor' }
const seller: Actor = { kind: 'seller', userId: 'seller-1', tokenId: 'token-1', ipAddress: '' }
const admin: Actor = { kind: 'admin', userId: 'admin-1', tokenId: 'token-2', ipAddress: '' }
const client: Actor = { kind: 'client', userId: 'seller-1', clientId: 'client-1', tokenId: 'token-3', ipAddress: '' }
const notAllowed = expect.objectContaining({ message: errorText.notAllowed, code: errorCode.notAllowed })

describe('whose data an answer shows', () => {
  it('lets each actor send the own user id, an empty one or none', () => {
    for (const actor of [seller, client])
      for (const sent of ['seller-1', '', undefined]) expect(() => assertOwnUserId(actor, sent)).not.toThrow()
  })

  it('refuses a seller, an administrator and a client another user id', () => {
    for (const actor of [seller, admin, client]) expect(() => assertOwnUserId(actor, 'seller-2')).toThrow(notAllowed)
  })

  it('does not read the user id of a visitor, who names the shop that is visited', () => {
    expect(() => assertOwnUserId(visitor, 'seller-2')).not.toThrow()
  })

  it('refuses a client another client of the same seller, and nothing else', () => {
    expect(() => assertOwnClientId(client, 'client-2')).toThrow(notAllowed)
    for (const sent of ['client-1', '', undefined]) expect(() => assertOwnClientId(client, sent)).not.toThrow()
    for (const actor of [seller, admin, visitor]) expect(() => assertOwnClientId(actor, 'client-2')).not.toThrow()
  })
})

describe('a request that needs a token', () => {
  it('is refused to a visitor, who is asked to log in', () => {
    expect(() => requireAuthenticated(visitor)).toThrow(
      expect.objectContaining({ message: errorText.loginFirst, code: errorCode.tokenUnknown }),
    )
  })

  it('goes on as the actor of the token', () => {
    expect([seller, admin, client].map(requireAuthenticated)).toEqual([seller, admin, client])
  })
})
