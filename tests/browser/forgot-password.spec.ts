import { expect, test } from '@playwright/test'
import { getEmailLinkPath } from './support/emails.ts'
import { expectChecklistFlips, formError } from './support/forms.ts'
import { expectAccessible, getStored, openBrowser, phone, weakPassword } from './support/people.ts'
import { signUp } from './support/sellers.ts'

test('a forgotten password is reset by a link, once [S-FRGT-001–022, S-FRGT-029–031]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  const { email } = await signUp()
  await page.goto('/forgot-password')
  const send = page.getByRole('button', { name: 'Send link' })
  await send.click()
  await expect(formError(page)).toHaveText('*Please enter email.')
  await page.getByLabel('Email').fill('x@')
  await expect(formError(page)).toHaveCount(0)
  await send.click()
  await expect(formError(page)).toHaveText('*Please enter valid email.')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expectAccessible(page)

  const link = await getEmailLinkPath(email, 'reset-password')
  await page.goto(link)
  await page.evaluate(() => localStorage.setItem('accessToken', 'old'))
  const [newPassword, confirm] = [page.getByLabel('New password'), page.getByLabel('Confirm password')]
  const save = page.getByRole('button', { name: 'Save password' })
  await expectChecklistFlips(page, newPassword)
  let calls = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/user/resetPassword')) calls += 1
  })
  await newPassword.fill('abc')
  await save.click()
  await expect(formError(page)).toHaveText(weakPassword)
  for (const field of [newPassword, confirm]) {
    await expect(field).toHaveAttribute('type', 'password')
    await field.locator('..').getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
  }
  await newPassword.fill('Mirror-88-velvet')
  await expect(page.getByRole('listitem').filter({ hasText: 'not met yet' })).toHaveCount(0)
  await save.click()
  await expect(formError(page)).toHaveText('*Plese enter confirm password')
  await confirm.fill('Mirror-88-velve')
  await save.click()
  await expect(formError(page)).toHaveText('*New password and confirm password must be same.')
  await expectAccessible(page)
  expect(calls).toBe(0)
  await confirm.fill('Mirror-88-velvet')
  const sent = page.waitForRequest(/resetPassword$/)
  await save.click()
  expect((await sent).postDataJSON()).toMatchObject({ accessToken: link.split('=').at(-1) })
  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
  expect(calls).toBe(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Login', exact: true }).first().click()
  await expect(page).toHaveURL(/\/login$/)

  await page.goto(link)
  await newPassword.fill('Mirror-99-velvet')
  await confirm.fill('Mirror-99-velvet')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Oops! The link has expired…' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})
