import { setTimeout as sleep } from 'node:timers/promises'
import { findUserByEmail, lockUser, updateUser } from '#accounts/server/user-store.ts'
import { sendSecurityNotice } from '#accounts/server/users.ts'
import {
  endTokens,
  issueToken,
  redeemOneTimeToken,
  tokenLifetimeMinutes,
  verifyOneTimeToken,
} from '#accounts/sessions/server/tokens.ts'
import { accountsText } from '#accounts/text.ts'
import { passwordResetUrl, renderPasswordReset } from '#mail/server/emails/password-reset.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-email.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { isInsecurePassword } from '../password-rules.ts'
import { hashPassword } from './hash-password.ts'

/** Longer than creating the email takes, so that the response time does not reveal whether the email is registered (D-065). */
const minResponseMs = 120

interface ResetOptions {
  publicUrl: string
  limits: EmailLimits
}

/**
 * Sets a new password with the emailed one-time token; ends all tokens of the account (D-055, D-420). The owner is told by email (D-232),
 * except a colleague who chooses her first password.
 */
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
    const joined = user.invited_at === null ? {} : { invited_at: null, email_verified: true }
    await updateUser(tx, userId, { password_hash, password_changed_at: new Date(), ...joined })
    await endTokens(tx, userId, 'password changed')
    if (user.invited_at === null) await sendSecurityNotice(tx, user, 'password-changed', publicUrl)
    return { email: user.email }
  })
}

/** Answers the same for registered and unregistered emails, and for an unconfirmed email that may get no more emails today. */
export async function requestPasswordReset(db: Database, email: string, options: ResetOptions): Promise<void> {
  await Promise.all([sendResetLink(db, email, options), sleep(minResponseMs)])
}

async function sendResetLink(db: Database, email: string, { publicUrl, limits }: ResetOptions): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user || user.blocked) return
  await inTransaction(db, async (tx) => {
    const token = await issueToken(tx, { kind: 'reset', userId: user.id, lifetimeMinutes: tokenLifetimeMinutes.reset })
    const url = passwordResetUrl(publicUrl, token)
    const email = renderPasswordReset({ to: user.email, firstName: user.first_name, url })
    // a confirmed email has no daily limit of emails, only the rate limits of the call (D-252)
    await queueLinkEmail(tx, user.email_verified ? { rateLimits: false } : limits, email)
  })
}
