import { setTimeout as sleep } from 'node:timers/promises'
import { findUserByEmail } from '#accounts/server/user-store.ts'
import { issueToken } from '#accounts/sessions/server/issue-token.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/token-lifetimes.ts'
import { passwordResetUrl, renderPasswordReset } from '#mail/server/emails/password-reset.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-link-email.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** Longer than creating the email takes, so that the response time does not reveal whether the email is registered (D-065). */
const minResponseMs = 120

interface ResetOptions {
  publicUrl: string
  limits: EmailLimits
}

/** Answers the same for registered and unregistered emails, and for an unconfirmed one that has got enough for a day. */
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
    // an email that its owner has confirmed is counted by the calls' own limits (D-252)
    await queueLinkEmail(tx, user.email_verified ? { rateLimits: false } : limits, email)
  })
}
