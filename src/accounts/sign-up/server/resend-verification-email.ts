import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findUser } from '#accounts/server/user-store.ts'
import { sendVerificationEmail } from '#accounts/sign-up/server/send-verification-email.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** Returns whether an email is sent: a verified email needs none. */
export async function resendVerificationEmail(
  db: Database,
  actor: AuthenticatedActor,
  publicUrl: string,
): Promise<boolean> {
  const user = await findUser(db, actor.userId)
  if (!user || user.email_verified) return false
  const { id, email, first_name: firstName } = user
  await inTransaction(db, (tx) => sendVerificationEmail(tx, { id, email, firstName }, publicUrl))
  return true
}
