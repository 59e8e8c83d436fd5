import { setTimeout as sleep } from 'node:timers/promises'
import { lifeMinutes, mintToken } from '#accounts/sessions/server/issue-token.ts'
import { findUserByEmail } from '#accounts/server/user-store.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { passwordResetMail, passwordResetUrl } from '#mail/server/templates/password-reset.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'

/** Longer than writing the letter takes, so that the answer's time does not tell whether the email is known (D-065). */
const answerAfterMs = 120

/** The same answer for everybody, whether a letter leaves or not. */
export async function forgotPassword(db: Database, email: string, publicUrl: string): Promise<void> {
  await Promise.all([sendResetLink(db, email, publicUrl), sleep(answerAfterMs)])
}

async function sendResetLink(db: Database, email: string, publicUrl: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user || user.blocked) return
  await inTransaction(db, async (tx) => {
    const token = await mintToken(tx, { kind: 'reset', userId: user.id, lifeMinutes: lifeMinutes.reset })
    const url = passwordResetUrl(publicUrl, token)
    await sendMail(tx, passwordResetMail({ to: user.email, firstName: user.first_name, url }))
  })
}
