import { expect } from '@playwright/test'
import { shopUrl } from './shop-api.ts'

/** What the shop has sent. */

interface Email {
  id: string
  to: string
  subject: string
  text: string
}

/** The newest come first. */
async function listEmails(): Promise<Email[]> {
  return (await (await fetch(`${shopUrl()}/dev/mail?format=json`)).json()) as Email[]
}

/** The newest letter to somebody, once it is there. */
export function waitForEmail(to: string, subject: RegExp): Promise<Email> {
  return waitForMatchingEmail((email) => email.to === to && subject.test(email.subject), to)
}

/** The letter that something is the cause of, however many like it were sent before. */
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
  if (!found) throw new Error(`no letter to ${to}`)
  return found
}

/** Where the link in somebody's newest letter of that kind leads. */
export async function getEmailLinkPath(email: string, page: 'signup-verification' | 'reset-password'): Promise<string> {
  const { text } = await waitForEmail(email, page === 'reset-password' ? /password/i : /verify/i)
  const link = new RegExp(`https?://\\S+/${page}/\\S+`).exec(text)?.[0]
  if (!link) throw new Error(`no link to ${page} in the letter to ${email}`)
  return new URL(link).pathname
}
