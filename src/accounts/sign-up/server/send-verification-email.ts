import { lifeMinutes, mintToken } from '#accounts/sessions/server/issue-token.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { verificationMail, verificationUrl } from '#mail/server/templates/verification.ts'
import type { Tx } from '#platform/server/database.ts'

interface Person {
  id: string
  email: string
  firstName: string
}

/** A letter with a link that confirms the address, once, within 24 hours. */
export async function sendVerification(tx: Tx, { id, email, firstName }: Person, publicUrl: string): Promise<void> {
  const token = await mintToken(tx, { kind: 'verify', userId: id, lifeMinutes: lifeMinutes.verify })
  await sendMail(tx, verificationMail({ to: email, firstName, url: verificationUrl(publicUrl, token) }))
}
