import { hasRight, isForPrograms, type NeededRight, type StaffRights } from '#access/rights.ts'
import { describeMissingKeyRight, describeMissingRight } from '#access/rights-text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/**
 * Who makes a request, read once from its access token (`accounts/sessions/server/session.ts`). Service functions take an actor, never a
 * user's id from the request. A seller's `marksVersion`, read together with the token, changes whenever the seller's faves, stock or
 * watched videos change. A client who came through an explore link acts within one seller and one client (D-046). The audit log records the
 * IP address of an administrator. An administrator without `staff` is an owner of the shop (D-620). A program acts for the administrator
 * who made its API key, with the rights that both have; its `tokenId` is the key's id (D-656).
 */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'seller'; userId: string; tokenId: string; ipAddress: string; marksVersion?: number }
  | { kind: 'admin'; userId: string; tokenId: string; ipAddress: string; staff?: StaffRights; program?: Program }
  | { kind: 'client'; userId: string; clientId: string; tokenId: string; ipAddress: string }

/** The program that makes a request; `name` is that of its API key. */
export interface Program {
  name: string
}

export type SellerActor = Extract<Actor, { kind: 'seller' }>
export type AuthenticatedActor = Exclude<Actor, { kind: 'visitor' }>

/** The actor of a request that needs a token; a visitor is refused. */
export function requireAuthenticated(actor: Actor): AuthenticatedActor {
  if (actor.kind === 'visitor') throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
  return actor
}

/** The request's `user_id` must be absent, empty or the token's own (D-052). */
export function assertOwnUserId(actor: Actor, sent: string | undefined): void {
  if (!sent || actor.kind === 'visitor' || sent === actor.userId) return
  throw new AppError(errorText.notAllowed, errorCode.notAllowed)
}

/** With a client's token the request's `client_id` must be absent, empty or that client (D-046). */
export function assertOwnClientId(actor: Actor, sent: string | undefined): void {
  if (!sent || actor.kind !== 'client' || sent === actor.clientId) return
  throw new AppError(errorText.notAllowed, errorCode.notAllowed)
}

/** Whether the actor is an owner of the shop: an administrator without a role; a program never counts as an owner. */
export function isOwner(actor: Actor): boolean {
  return actor.kind === 'admin' && !actor.program && hasRight(actor.staff ?? null, 'owner')
}

/** Refuses an administrator whose role, or a program whose key, lacks the needed right, with a message that names the right. */
export function requireRight(actor: Actor, needed: NeededRight): void {
  if (actor.kind !== 'admin') throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  if (actor.program && !(hasRight(actor.staff ?? { rights: [] }, needed) && [needed].flat().some(isForPrograms)))
    throw new AppError(describeMissingKeyRight(needed), errorCode.notAllowed)
  if (!hasRight(actor.staff ?? null, needed)) throw new AppError(describeMissingRight(needed), errorCode.notAllowed)
}
