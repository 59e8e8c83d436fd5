import { issueToken } from '#accounts/sessions/server/issue-token.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/token-lifetimes.ts'
import { renderVerification, verificationUrl } from '#mail/server/emails/verification.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-link-email.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface Recipient {
  id: string
  email: string
  firstName: string
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
