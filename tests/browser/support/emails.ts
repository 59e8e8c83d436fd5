import { expect } from '@playwright/test'
import { shopUrl } from './shop-api.ts'

/** Reads the emails that the shop has sent from its development mailbox. */

interface Email {
  id: string
  to: string
  subject: string
  text: string
}

/** All emails, the newest first. */
export async function listEmails(): Promise<Email[]> {
  return (await (await fetch(`${shopUrl()}/dev/mail?format=json`)).json()) as Email[]
}

/** Waits for an email to this recipient with a matching subject, and returns the newest one. */
export function waitForEmail(to: string, subject: RegExp): Promise<Email> {
  return waitForMatchingEmail((email) => email.to === to && subject.test(email.subject), to)
}

/** Waits for the email that an action causes, and ignores earlier ones. */
export async function waitForEmailAfter(action: () => Promise<unknown>, to: string, subject: RegExp): Promise<Email> {
  const before = new Set((await listEmails()).map(({ id }) => id))
  await action()
  return waitForMatchingEmail((email) => !before.has(email.id) && email.to === to && subject.test(email.subject), to)
}

async function waitForMatchingEmail(matches: (email: Email) => boolean, to: string): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => {
      found = (await listEmails()).find(matches)
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`no email to ${to}`)
  return found
}

/** The path of the link in the newest email of this kind. */
export async function getEmailLinkPath(email: string, page: 'signup-verification' | 'reset-password'): Promise<string> {
  const { text } = await waitForEmail(email, page === 'reset-password' ? /password/i : /verify/i)
  const link = new RegExp(`https?://\\S+/${page}/\\S+`).exec(text)?.[0]
  if (!link) throw new Error(`no link to ${page} in the email to ${email}`)
  return new URL(link).pathname
}
