import { hashToken } from '#access/server/tokens.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { issueToken } from '#accounts/sessions/server/issue-token.ts'
import { redeemOneTimeToken } from '#accounts/sessions/server/one-time-token.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/token-lifetimes.ts'
import { isUsedVerification } from '#accounts/sessions/server/token-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/**
 * Marks the email verified; issues a session only for a user who may log in anyway (D-058). A link that has done so, and is followed
 * again, is no error; it opens no session (D-421).
 */
export async function verifyEmail(db: Database, token: string | undefined): Promise<{ accessToken?: string }> {
  try {
    return await redeemVerification(db, token)
  } catch (error) {
    if (error instanceof AppError && token && (await isUsedVerification(db, hashToken(token)))) return {}
    throw error
  }
}

function redeemVerification(db: Database, token: string | undefined): Promise<{ accessToken?: string }> {
  return inTransaction(db, async (tx) => {
    const { userId } = await redeemOneTimeToken(tx, 'verify', token)
    const user = await lockUser(tx, userId)
    if (!user) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
    await updateUser(tx, userId, { email_verified: true })
    const mayLogIn = user.has_bank_details && user.documents_approved && !user.blocked
    if (!mayLogIn) return {}
    return {
      accessToken: await issueToken(tx, { kind: 'session', userId, lifetimeMinutes: tokenLifetimeMinutes.session }),
    }
  })
}
