import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { findUser, lockUser, updateUser } from '#accounts/server/user-store.ts'
import { isUsedVerification } from '#accounts/sessions/server/token-store.ts'
import { issueToken, redeemOneTimeToken, tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { renderVerification, verificationUrl } from '#mail/server/emails/verification.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-email.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'

interface Recipient {
  id: string
  email: string
  firstName: string
}

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

/** An email with a link that confirms the email, once, within 24 hours. Returns as `queueLinkEmail` does. */
export async function sendVerificationEmail(
  tx: Tx,
  { id, email, firstName }: Recipient,
  { publicUrl, limits }: { publicUrl: string; limits: EmailLimits },
): Promise<number | null> {
  const token = await issueToken(tx, { kind: 'verify', userId: id, lifetimeMinutes: tokenLifetimeMinutes.verify })
  return queueLinkEmail(
    tx,
    limits,
    renderVerification({ to: email, firstName, url: verificationUrl(publicUrl, token) }),
  )
}

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
