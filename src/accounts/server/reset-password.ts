import { isInsecure } from '#accounts/password.ts'
import { hashPassword } from '#accounts/server/hash-password.ts'
import { checkOnePurposeToken, useOnePurposeToken } from '#accounts/server/one-purpose.ts'
import { revokeTokens } from '#accounts/server/token-store.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { errorCode } from '#base/envelope.ts'
import { type Database, inTransaction } from '#base/server/database.ts'
import { Refusal, refuseField } from '#base/server/refusal.ts'
import { accountsMessages as say } from '#messages/accounts.ts'
import { baseMessages } from '#messages/base.ts'

/** By the letter's token, once. All sessions end with the old password (D-055). */
export async function resetPassword(db: Database, password: string, token: string | undefined): Promise<void> {
  await checkOnePurposeToken(db, 'reset', token)
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const { userId } = await useOnePurposeToken(tx, 'reset', token)
    const user = await lockUser(tx, userId)
    if (!user || user.blocked) throw new Refusal(baseMessages.linkInvalid, errorCode.linkInvalid)
    if (isInsecure(password, user.email)) throw refuseField('password', say.passwordInsecure)
    await updateUser(tx, userId, { password_hash, password_changed_at: new Date() })
    await revokeTokens(tx, userId, ['session', 'setup'])
  })
}
