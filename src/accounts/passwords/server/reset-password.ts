import { isInsecurePassword } from '#accounts/passwords/password-rules.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { sendSecurityNotice } from '#accounts/server/send-security-notice.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { endTokens } from '#accounts/sessions/server/end-tokens.ts'
import { redeemOneTimeToken, verifyOneTimeToken } from '#accounts/sessions/server/one-time-token.ts'
import { accountsText } from '#accounts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'

/** Redeems the emailed one-time token; ends all tokens of the account (D-055, D-420). Its owner is told by email (D-232). */
export async function resetPassword(
  db: Database,
  { password, token, publicUrl }: { password: string; token: string | undefined; publicUrl: string },
): Promise<{ email: string }> {
  await verifyOneTimeToken(db, 'reset', token)
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const { userId } = await redeemOneTimeToken(tx, 'reset', token)
    const user = await lockUser(tx, userId)
    if (!user || user.blocked) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
    if (isInsecurePassword(password, user.email)) throw createFieldError('password', accountsText.passwordInsecure)
    await updateUser(tx, userId, { password_hash, password_changed_at: new Date() })
    await endTokens(tx, userId, 'password changed')
    await sendSecurityNotice(tx, user, 'password-changed', publicUrl)
    return { email: user.email }
  })
}
