import { issueToken, tokenLifetimeMinutes } from '#accounts/sessions/server/issue-token.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { verificationMail, verificationUrl } from '#mail/server/templates/verification.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface Recipient {
  id: string
  email: string
  firstName: string
}

/** A letter with a link that confirms the address, once, within 24 hours. */
export async function sendVerificationEmail(
  tx: Tx,
  { id, email, firstName }: Recipient,
  publicUrl: string,
): Promise<void> {
  const token = await issueToken(tx, { kind: 'verify', userId: id, lifetimeMinutes: tokenLifetimeMinutes.verify })
  await sendMail(tx, verificationMail({ to: email, firstName, url: verificationUrl(publicUrl, token) }))
}
