import type { Member } from '#access/server/actor.ts'
import type { ChangePassword } from '#accounts/contract.ts'
import { isInsecure } from '#accounts/passwords/password-rules.ts'
import { hashPassword, isPassword } from '#accounts/passwords/server/hash-password.ts'
import { revokeTokens } from '#accounts/sessions/server/token-store.ts'
import { findUser, lockUser, updateUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { refuseField } from '#platform/server/refusal.ts'

/** Whoever knows the old password may; all other sessions end, this one stays (D-055). */
export async function changePassword(db: Database, actor: Member, form: ChangePassword): Promise<void> {
  const known = await findUser(db, actor.userId)
  if (!known || !(await isPassword(form.old_pass, known.password_hash))) throw oldPasswordWrong()
  if (isInsecure(form.new_pass, known.email)) throw refuseField('new_pass', accountsText.passwordInsecure)
  const password_hash = await hashPassword(form.new_pass)
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (user?.password_hash !== known.password_hash) throw oldPasswordWrong()
    await updateUser(tx, actor.userId, { password_hash, password_changed_at: new Date() })
    await revokeTokens(tx, actor.userId, ['session', 'reset', 'setup'], actor.tokenId)
  })
}

function oldPasswordWrong() {
  return refuseField('old_pass', accountsText.oldPasswordWrong, errorCode.oldPasswordWrong)
}
