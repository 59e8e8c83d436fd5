import { setTimeout as sleep } from 'node:timers/promises'
import { findUserByEmail } from '#accounts/server/user-store.ts'
import { issueToken, tokenLifetimeMinutes } from '#accounts/sessions/server/issue-token.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { passwordResetMail, passwordResetUrl } from '#mail/server/templates/password-reset.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'

/** Longer than writing the letter takes, so that the answer's time does not tell whether the email is known (D-065). */
const minResponseMs = 120

/** The same answer for everybody, whether a letter leaves or not. */
export async function requestPasswordReset(db: Database, email: string, publicUrl: string): Promise<void> {
  await Promise.all([sendResetLink(db, email, publicUrl), sleep(minResponseMs)])
}

async function sendResetLink(db: Database, email: string, publicUrl: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user || user.blocked) return
  await inTransaction(db, async (tx) => {
    const token = await issueToken(tx, { kind: 'reset', userId: user.id, lifetimeMinutes: tokenLifetimeMinutes.reset })
    const url = passwordResetUrl(publicUrl, token)
    await sendMail(tx, passwordResetMail({ to: user.email, firstName: user.first_name, url }))
  })
}
