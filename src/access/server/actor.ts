import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/**
 * Who makes a request, found out once from the token by `accounts/sessions/server/authenticate.ts`. Verbs take this, never an id
 * of a person from the wire. A client by explore link acts within one seller and one client (D-046).
 */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'seller'; userId: string; tokenId: string }
  | { kind: 'admin'; userId: string; tokenId: string }
  | { kind: 'client'; userId: string; clientId: string; tokenId: string }

export type AuthenticatedActor = Exclude<Actor, { kind: 'visitor' }>

/** The words of the access column of docs/spec/api.md, one route each. */
export type Access =
  /** anybody; a token, if sent, is not even looked at */
  | 'open'
  /** anybody; a token, if sent, tells who it is and must be good */
  | 'none'
  /** a seller or an administrator, own data only */
  | 'token'
  /** the same, or a client by explore link */
  | 'token-or-explore'
  | 'admin'
  /** the route's verb checks a one-purpose token or a link of its own */
  | 'one-purpose'
  /** the provider's signature stands in for everything, the basic header included */
  | 'provider'

/** The member behind a request that the access check has let through. */
export function requireAuthenticated(actor: Actor): AuthenticatedActor {
  if (actor.kind === 'visitor') throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
  return actor
}

/** Whose commission, faves and stock an answer may show: the seller's or administrator's own, nobody else's (D-051). */
export function findOwnerId(actor: Actor): string | null {
  return actor.kind === 'seller' || actor.kind === 'admin' ? actor.userId : null
}

/** `user_id` from the browser is a leftover: absent, empty or the token's own, else refused (D-052). */
export function assertOwnUserId(actor: Actor, sent: string | undefined): void {
  if (!sent || actor.kind === 'visitor' || sent === actor.userId) return
  throw new AppError(errorText.notAllowed, errorCode.notAllowed)
}

/** `client_id` beside a client's own token: only that client (D-046). */
export function assertOwnClientId(actor: Actor, sent: string | undefined): void {
  if (!sent || actor.kind !== 'client' || sent === actor.clientId) return
  throw new AppError(errorText.notAllowed, errorCode.notAllowed)
}
