import type { Page } from '@playwright/test'

/** A session without the form: what login answers, kept as the shop keeps it. The page ends on a light one of the shop. */
export async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const headers = { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}` }
  const answer = await page.request.post('/api/v1/user/login', { headers, data: { email, password } })
  const { usr, acsT } = (await answer.json()).responseData
  await page.goto('/404')
  await page.evaluate(
    ([usr, acsT]) => {
      const user = JSON.stringify(usr)
      const flags = { isAdmin: usr.isAdmin, isVerify: usr.isVarified, payouts_enabled: usr.payouts_enabled }
      const kept = { user, userData: user, accessToken: acsT, userId: usr._id, isLoggedIn: true, commissionEye: true }
      for (const [name, value] of Object.entries({ ...kept, ...flags })) localStorage.setItem(name, String(value))
    },
    [usr, acsT] as const,
  )
}

/** Marks the document: a full page load would wipe the mark. */
export async function sameDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-seen', ''))
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-seen'))
}
