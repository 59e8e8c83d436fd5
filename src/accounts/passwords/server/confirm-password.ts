import type { AuthenticatedActor } from '#access/server/actor.ts'
import { verifyOwnPassword } from '#accounts/passwords/server/verify-own-password.ts'
import { recordPasswordConfirmed } from '#accounts/sessions/server/token-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The session may do what needs a password that was typed a short time ago (D-231). */
export async function confirmPassword(db: Database, actor: AuthenticatedActor, password: string): Promise<void> {
  await verifyOwnPassword(db, actor, password)
  await recordPasswordConfirmed(db, actor.tokenId)
}
