import { issueToken } from '#accounts/sessions/server/issue-token.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/token-lifetimes.ts'
import { renderVerification, verificationUrl } from '#mail/server/emails/verification.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface Recipient {
  id: string
  email: string
  firstName: string
}

/** An email with a link that confirms the email, once, within 24 hours. */
export async function sendVerificationEmail(
  tx: Tx,
  { id, email, firstName }: Recipient,
  publicUrl: string,
): Promise<void> {
  const token = await issueToken(tx, { kind: 'verify', userId: id, lifetimeMinutes: tokenLifetimeMinutes.verify })
  await queueEmail(tx, renderVerification({ to: email, firstName, url: verificationUrl(publicUrl, token) }))
}
