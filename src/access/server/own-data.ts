import type { Actor } from '#access/server/actor.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { AppError } from '#platform/server/http/app-error.ts'

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
