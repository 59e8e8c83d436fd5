import type { Member } from '#access/server/actor.ts'
import { sendVerification } from '#accounts/sign-up/server/send-verification-email.ts'
import { findUser } from '#accounts/server/user-store.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'

/** Answers whether a letter leaves: a confirmed address needs none. */
export async function resendVerification(db: Database, actor: Member, publicUrl: string): Promise<boolean> {
  const user = await findUser(db, actor.userId)
  if (!user || user.email_verified) return false
  const { id, email, first_name: firstName } = user
  await inTransaction(db, (tx) => sendVerification(tx, { id, email, firstName }, publicUrl))
  return true
}
