import { expect } from '@playwright/test'
import { shopUrl } from './shop-api.ts'

/** What the shop has sent. */

interface Letter {
  id: string
  to: string
  subject: string
  text: string
}

/** The newest come first. */
async function letters(): Promise<Letter[]> {
  return (await (await fetch(`${shopUrl()}/dev/mail?format=json`)).json()) as Letter[]
}

/** The newest letter to somebody, once it is there. */
export function newestLetter(to: string, subject: RegExp): Promise<Letter> {
  return letterThat((letter) => letter.to === to && subject.test(letter.subject), to)
}

/** The letter that something is the cause of, however many like it were sent before. */
export async function letterCausedBy(act: () => Promise<unknown>, to: string, subject: RegExp): Promise<Letter> {
  const before = new Set((await letters()).map(({ id }) => id))
  await act()
  return letterThat((letter) => !before.has(letter.id) && letter.to === to && subject.test(letter.subject), to)
}

async function letterThat(fits: (letter: Letter) => boolean, to: string): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(async () => {
      found = (await letters()).find(fits)
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`no letter to ${to}`)
  return found
}

/** Where the link in somebody's newest letter of that kind leads. */
export async function letterPath(email: string, page: 'signup-verification' | 'reset-password'): Promise<string> {
  const { text } = await newestLetter(email, page === 'reset-password' ? /password/i : /verify/i)
  const link = new RegExp(`https?://\\S+/${page}/\\S+`).exec(text)?.[0]
  if (!link) throw new Error(`no link to ${page} in the letter to ${email}`)
  return new URL(link).pathname
}
