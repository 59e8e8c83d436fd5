import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findUser, lockUser, updateUser } from '#accounts/server/user-store.ts'
import { sendSecurityNotice } from '#accounts/server/users.ts'
import { recordPasswordConfirmed } from '#accounts/sessions/server/token-store.ts'
import { endTokens } from '#accounts/sessions/server/tokens.ts'
import { accountsText } from '#accounts/text.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { isInsecurePassword } from '../password-rules.ts'
import { passwordsText } from '../text.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

/**
 * Changes a password, for which the old one is needed; ends all tokens of the account but this session (D-055, D-420) and tells the owner
 * by email (D-232).
 */
export async function changePassword(
  db: Database,
  actor: AuthenticatedActor,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  publicUrl: string,
): Promise<void> {
  const found = await findUser(db, actor.userId)
  if (!found || !(await verifyPassword(oldPassword, found.password_hash))) throw oldPasswordWrongError()
  if (isInsecurePassword(newPassword, found.email)) throw createFieldError('new_pass', accountsText.passwordInsecure)
  const password_hash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (user?.password_hash !== found.password_hash) throw oldPasswordWrongError()
    await updateUser(tx, actor.userId, { password_hash, password_changed_at: new Date() })
    await endTokens(tx, actor.userId, 'password changed', actor.tokenId)
    await recordPasswordConfirmed(tx, actor.tokenId)
    await sendSecurityNotice(tx, user, 'password-changed', publicUrl)
  })
}

function oldPasswordWrongError() {
  return createFieldError('old_pass', passwordsText.oldPasswordWrong, errorCode.oldPasswordWrong)
}

/** Checks the password again, so that the session may do what needs a recently typed one (D-231). */
export async function confirmPassword(db: Database, actor: AuthenticatedActor, password: string): Promise<void> {
  await verifyOwnPassword(db, actor, password)
  await recordPasswordConfirmed(db, actor.tokenId)
}

/** Throws code 19 if this is not the password of the user who makes the request. */
export async function verifyOwnPassword(db: Database, actor: AuthenticatedActor, password: string): Promise<void> {
  const user = await findUser(db, actor.userId)
  if (user && (await verifyPassword(password, user.password_hash))) return
  throw createFieldError('password', passwordsText.passwordWrong, errorCode.oldPasswordWrong)
}
