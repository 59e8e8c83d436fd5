import { type Browser, expect, type Page, test } from '@playwright/test'
import { readAuthenticatorCode } from '../harness/authenticator-app.ts'
import { expectAccessibleOnPhone } from './support/back-office.ts'
import { waitForEmail } from './support/emails.ts'
import { formError } from './support/forms.ts'
import { desk, expectAccessible, logIn, openBrowser, openLoggedIn, phone, widths } from './support/people.ts'
import type { Credentials } from './support/shop-api.ts'
import { clearUsedCode, createAdministrator, startLoginWithSetUp } from './support/shop-database.ts'

const createOwnAdministrator = () => createAdministrator(`factor-${Date.now()}@example.com`)

const codeField = (page: Page) => page.getByLabel('Code from the app', { exact: true })
const keyIn = async (page: Page) =>
  ((await page.getByRole('definition').last().textContent()) ?? '').replaceAll(' ', '')

/** Sets up a second factor on the profile page; returns its secret and the recovery codes. */
async function setUpInProfile(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/admin-profile')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your second factor' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await keyIn(page)
  await codeField(page).fill(readAuthenticatorCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  return { secret, codes }
}

async function openLogin(browser: Browser, who: Credentials, viewport: { width: number; height: number } = desk) {
  const opened = await openBrowser(browser, viewport)
  await logIn(opened.page, who)
  await expect(opened.page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  return opened
}

for (const { name, viewport } of widths)
  test(`on a ${name}: an administrator sets up a second factor and logs in [D-230, D-232]`, {
    tag: name === 'desktop' ? '@journey' : [],
  }, async ({ browser }) => {
    const who = createOwnAdministrator()
    const { page, consoleErrors } = await openLoggedIn(browser, who, viewport)
    await page.goto('/admin-profile')
    const panel = page.getByRole('region', { name: 'Second factor' })
    await expect(panel).toContainText('so a stolen password alone is of no use')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Set up', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up your second factor' })
    await expect(codeField(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(formError(dialog)).toHaveText('*Please enter the code.')
    await codeField(page).fill('000000')
    await page.keyboard.press('Enter')
    await expect(formError(dialog)).toHaveText('The code is wrong or has already been used.')
    const secret = await keyIn(page)
    await codeField(page).fill(readAuthenticatorCode(secret))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveText(Array(10).fill(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/))
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await codes.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('chairside-recovery-codes.txt')
    await page.keyboard.press('Escape')
    await expect(codes).toBeVisible()
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await expect(panel).toContainText('10 of 10 recovery codes left.')
    await expectAccessible(page)
    const { text } = await waitForEmail(who.email, /Your second factor is on/)
    expect(text).not.toContain(secret)
    clearUsedCode(who.email)

    const { page: login, consoleErrors: loginErrors } = await openLogin(browser, who, viewport)
    await expectAccessible(login)
    await codeField(login).fill('000000')
    await login.getByRole('button', { name: 'Continue' }).click()
    await expect(formError(login)).toHaveText('The code is wrong or has already been used.')
    await expect(codeField(login)).toBeFocused()
    await codeField(login).fill(readAuthenticatorCode(secret))
    await login.keyboard.press('Enter')
    await expect(login).toHaveURL(/\/dashboard$/)
    expect([...consoleErrors, ...loginErrors]).toEqual([])
  })

test('a recovery code works once, new ones replace the rest, and the factor ends [D-230]', async ({ browser }) => {
  const who = createOwnAdministrator()
  const { page, consoleErrors } = await openLoggedIn(browser, who, desk)
  const { secret, codes } = await setUpInProfile(page)
  const { page: login } = await openLogin(browser, who)
  await login.getByRole('button', { name: 'Use a recovery code' }).click()
  await login.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
  await expectAccessible(login)
  await login.getByRole('button', { name: 'Continue' }).click()
  await expect(login).toHaveURL(/\/dashboard$/)
  await waitForEmail(who.email, /A recovery code was used/)
  const { page: again } = await openLogin(browser, who)
  await again.getByRole('button', { name: 'Use a recovery code' }).click()
  await again.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(formError(again)).toHaveText('The code is wrong or has already been used.')
  await again.getByRole('button', { name: 'Back to login' }).click()
  await expect(again.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  await page.reload()
  const panel = page.getByRole('region', { name: 'Second factor' })
  await expect(panel).toContainText('9 of 10 recovery codes left.')
  await expectAccessibleOnPhone(page)
  clearUsedCode(who.email)
  const anyCode = page.getByLabel('Code from the app, or a recovery code')
  await panel.getByRole('button', { name: 'New recovery codes' }).click()
  await anyCode.fill(readAuthenticatorCode(secret))
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const [fresh = ''] = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await panel.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off the second factor?' })
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-42-chair')
  await anyCode.fill(fresh)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(formError(dialog)).toHaveText('The password is wrong.')
  await dialog.getByLabel('Password', { exact: true }).fill(who.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(panel.getByRole('button', { name: 'Set up', exact: true })).toBeVisible()
  await waitForEmail(who.email, /Your second factor was turned off/)
  expect(consoleErrors).toEqual([])
})

test('where the operator requires it, the login leads through the set-up [D-230]', async ({ browser }) => {
  const who = createOwnAdministrator()
  const loginT = startLoginWithSetUp(who.email)
  const { page, consoleErrors } = await openBrowser(browser, phone)
  // the login's answer is made up, since the tests' shop does not require a second factor
  await page.route('**/user/login', (route) =>
    route.fulfill({
      status: 403,
      json: { statusCode: 0, error: { errorCode: 27, responseMessage: '', errors: { loginT, step: 'set-up' } } },
    }),
  )
  await logIn(page, who)
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  await codeField(page).fill(readAuthenticatorCode(await keyIn(page)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: /^[a-z2-7]{4}-/ })).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/admin-profile')
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('another phone takes over once a code of the first one was given [D-230]', async ({ browser }) => {
  const who = createOwnAdministrator()
  const { page, consoleErrors } = await openLoggedIn(browser, who, desk)
  const first = await setUpInProfile(page)
  clearUsedCode(who.email)
  await page.getByRole('button', { name: 'Use another phone' }).click()
  await page.getByLabel('Code from the app, or a recovery code').fill(readAuthenticatorCode(first.secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(codeField(page)).toBeVisible()
  const secret = await keyIn(page)
  expect(secret).not.toBe(first.secret)
  await codeField(page).fill(readAuthenticatorCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  clearUsedCode(who.email)
  const { page: login } = await openLogin(browser, who)
  await codeField(login).fill(readAuthenticatorCode(secret))
  await login.getByRole('button', { name: 'Continue' }).click()
  await expect(login).toHaveURL(/\/dashboard$/)
  expect(consoleErrors).toEqual([])
})
