import { expect, type Page, test } from '@playwright/test'
import { getEmailLinkPath } from './support/emails.ts'
import { desk, expectAccessible, getStored, logIn, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { createApprovedSeller, signUp } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

test('the verification page works once [S-EVER-001, S-EVER-013–016, S-EVER-018–019]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  const { email } = await signUp()
  const link = await getEmailLinkPath(email, 'signup-verification')
  const sent = page.waitForRequest(/user\/verifyUser$/)
  await page.goto(link)
  expect((await sent).postDataJSON()).toEqual({ accessToken: link.split('=').at(-1) })
  await expect(page.getByRole('heading', { name: 'Success! Your email is verified successfully.' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  // confirming the email does not log in a seller who is not approved (D-058)
  await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Success! Your email is verified successfully.' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
  await page.goto(`${link}x`)
  await expect(page.getByRole('heading', { name: 'Oops! The link has expired…' })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/signup-verification', '/signup-verification/varification_token=']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: "Oops! You're lost…" })).toBeVisible()
  }
  expect(consoleErrors).toEqual([])
})

test('a seller who may log in is logged in when the email is confirmed [S-EVER-017, D-058]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  const { email } = await createApprovedSeller()
  await page.goto(await getEmailLinkPath(email, 'signup-verification'))
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => getStored(page, 'accessToken')).toMatch(/^[\w-]{43}$/)
  await expect.poll(() => getStored(page, 'isVerify')).toBe('1')
})

test('the banner goes with the confirmed email of this seller only [S-EVER-008, D-058]', async ({ browser }) => {
  const seller = await createApprovedSeller()
  const { page, context } = await openLoggedIn(browser, seller, desk)
  const otherTab = await context.newPage()
  await otherTab.goto('/explore')
  const bannerIn = (tab: Page) => tab.getByRole('region', { name: 'Please verify your email' })
  await expect(bannerIn(otherTab)).toBeVisible()
  const verified = page.getByRole('heading', { name: 'Success! Your email is verified successfully.' })
  await page.goto(await getEmailLinkPath((await signUp()).email, 'signup-verification'))
  await expect(verified).toBeVisible()
  await expect(bannerIn(page)).toBeVisible()
  await page.goto(await getEmailLinkPath(seller.email, 'signup-verification'))
  await expect(verified).toBeVisible()
  for (const tab of [page, otherTab]) await expect(bannerIn(tab)).toHaveCount(0)
  await expect.poll(() => getStored(page, 'isVerify')).toBe('1')
  await page.goto('/explore')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bannerIn(page)).toHaveCount(0)
})

test('a seller whose email was confirmed elsewhere is told so [S-EVER-005, S-EVER-010]', async ({ browser }) => {
  const seller = await createApprovedSeller()
  const { page } = await openLoggedIn(browser, seller, phone)
  await page.goto('/profile')
  const verifyNow = page.getByRole('button', { name: 'Verify Now' })
  await expect(verifyNow).toBeVisible()
  const token = (await getEmailLinkPath(seller.email, 'signup-verification')).split('=').at(-1)
  await callShop('POST', 'user/verifyUser', { body: { accessToken: token } })
  await verifyNow.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your email has already been verified.' })).toBeVisible()
  await expect(page.getByText('A verification link has been sent')).toHaveCount(0)
  await expect(verifyNow).toHaveCount(0)
  await expect.poll(() => getStored(page, 'isVerify')).toBe('1')
})

test('a banner offers the email until it is confirmed [S-EVER-002–008, S-EVER-010–012, D-127]', async ({ browser }) => {
  const seller = await createApprovedSeller()
  const { page, context } = await openLoggedIn(browser, seller, phone)
  const banner = page.getByRole('region', { name: 'Please verify your email' })
  const verifyNow = banner.getByRole('button', { name: 'Verify Now' })
  await page.goto('/profile')
  await expect(banner.getByRole('status')).toHaveText('Please verify your email')
  const sent = page.waitForRequest(/user\/resendEmailVerifyUser$/)
  await verifyNow.click()
  expect((await sent).method()).toBe('POST')
  await expect(banner.getByRole('status')).toHaveText(
    'A verification link has been sent to your email account to verify your email.',
  )
  await expectAccessible(page)

  await page.reload()
  const otherTab = await context.newPage()
  await otherTab.goto('/explore')
  const otherBanner = otherTab.getByRole('region', { name: 'Please verify your email' })
  await expect(otherBanner).toBeVisible()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  for (const one of [banner, otherBanner]) await expect(one).toHaveCount(0)
  await otherTab.reload()
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(otherBanner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  // the banner stays dismissed after the session's end, but not after the next login
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await logIn(page, seller)
  await expect(banner).toBeVisible()

  // the banner depends on the stored value, not on the profile that the server returns
  for (const [key, value, shown] of [
    ['isVerify', '1', 0],
    ['isVerify', '0', 1],
    ['accessToken', '', 0],
  ] as const) {
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
    await page.goto('/explore')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toHaveCount(shown)
  }

  const { page: other } = await openLoggedIn(browser, await createApprovedSeller(), desk)
  await other.goto('/explore')
  // waits until all other calls are finished, so that only the one below finds the session ended
  await expect(other.getByText('Your Commission').first()).toBeVisible()
  await callShop('POST', 'user/logout', { as: (await getStored(other, 'accessToken')) ?? '', body: {} })
  await other.getByRole('button', { name: 'Verify Now' }).click()
  await expect(other.getByRole('alert')).toContainText('log in')
})
