import { isInsecure } from '#accounts/passwords/password-rules.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { checkOnePurposeToken, useOnePurposeToken } from '#accounts/sessions/server/one-time-token.ts'
import { revokeTokens } from '#accounts/sessions/server/token-store.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { Refusal, refuseField } from '#platform/server/refusal.ts'

/** By the letter's token, once. All sessions end with the old password (D-055). */
export async function resetPassword(db: Database, password: string, token: string | undefined): Promise<void> {
  await checkOnePurposeToken(db, 'reset', token)
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const { userId } = await useOnePurposeToken(tx, 'reset', token)
    const user = await lockUser(tx, userId)
    if (!user || user.blocked) throw new Refusal(errorText.linkInvalid, errorCode.linkInvalid)
    if (isInsecure(password, user.email)) throw refuseField('password', accountsText.passwordInsecure)
    await updateUser(tx, userId, { password_hash, password_changed_at: new Date() })
    await revokeTokens(tx, userId, ['session', 'setup'])
  })
}
