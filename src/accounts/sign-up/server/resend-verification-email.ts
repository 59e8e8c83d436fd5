import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findUser } from '#accounts/server/user-store.ts'
import { sendVerificationEmail } from '#accounts/sign-up/server/send-verification-email.ts'
import type { EmailLimits } from '#mail/server/queue-link-email.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { TooManyAttemptsError } from '#platform/server/http/app-error.ts'

/** Returns whether an email is sent: a verified email needs none. Refused where the address has got enough for a day. */
export async function resendVerificationEmail(
  db: Database,
  actor: AuthenticatedActor,
  options: { publicUrl: string; limits: EmailLimits },
): Promise<boolean> {
  const user = await findUser(db, actor.userId)
  if (!user || user.email_verified) return false
  const { id, email, first_name: firstName } = user
  const retryAfter = await inTransaction(db, (tx) => sendVerificationEmail(tx, { id, email, firstName }, options))
  if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
  return true
}
