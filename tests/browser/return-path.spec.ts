import { expect, test } from '@playwright/test'
import { getEmailLinkPath } from './support/emails.ts'
import { errorNotification } from './support/forms.ts'
import {
  desk,
  expectAccessible,
  fillInLogin,
  getStored,
  openBrowser,
  openLoggedIn,
  openMenu,
  phone,
} from './support/people.ts'
import { createTrade, openCheckout } from './support/sale.ts'
import { createApprovedSeller } from './support/sellers.ts'
import { expireSessions } from './support/shop-database.ts'

/** Which page opens after a login, depending on the page on which the login was begun. */

test('a login leads back to its page, even after a sign-up, never to another site [D-310]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true })
  const { page, consoleErrors } = await openBrowser(browser, desk)
  const fillIn = () => fillInLogin(page, seller)
  const logOut = () => page.evaluate(() => localStorage.clear())
  await page.goto('/explore')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product-details\//)
  const product = page.url()
  const account = page.getByRole('banner').getByRole('button', { name: 'Login / Signup' })
  await expect(account.getByText('Login / Signup')).toBeVisible()
  await account.click()
  await page.getByRole('banner').getByRole('link', { name: 'Login / Signup' }).click()
  await page.getByRole('link', { name: 'Sign up to sell' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await fillIn()
  await expect(page).toHaveURL(product)
  await expect(account).toHaveCount(0)

  // the login leads to the page that was asked for, from the modal as well as from the page under it
  await logOut()
  await page.goto('/explore')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'my clients' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await fillIn()
  await expect(page).toHaveURL(/\/myclients$/)
  await logOut()
  await page.goto('/mystock')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Login / Signup' }).click()
  await fillIn()
  await expect(page).toHaveURL(/\/mystock$/)

  for (const path of ['//example.com/', 'https://example.com/', '/\\example.com']) {
    await logOut()
    await page.goto('/login')
    await page.evaluate((stored) => sessionStorage.setItem('returnPath', stored), path)
    await fillIn()
    await expect(page).toHaveURL((url) => url.pathname === '/' && url.host === new URL(product).host)
  }
  expect(consoleErrors).toEqual([])
})

test('a login leads back to the account page of the ended session [D-310, D-311, S-SESS-015]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true, paidOut: true })
  const { page } = await openLoggedIn(browser, seller, phone)
  const logInFromMenu = async () => {
    const link = page.getByRole('link', { name: 'Login / Signup' })
    await openMenu(page, link)
    await link.click()
    await fillInLogin(page, seller)
  }
  // the page of links makes a second call that fails; this must not add a second notification
  for (const path of ['/orders', '/links', '/profile']) {
    expireSessions(seller.email)
    await page.goto(path)
    await expect(page).toHaveURL('/')
    const ended = errorNotification(page).filter({ hasText: 'Your session has expired. Please log in again.' })
    await expect(ended).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(errorNotification(page)).toHaveCount(1)
    await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
    await logInFromMenu()
    await expect(page).toHaveURL(path)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  const logOut = page.getByRole('button', { name: 'Logout' }).last()
  await openMenu(page, logOut)
  await logOut.click()
  await expect(page).toHaveURL('/')
  await logInFromMenu()
  await expect(page).toHaveURL('/')

  // a link to a page of the account, for example from an email
  await page.evaluate(() => localStorage.clear())
  await page.goto('/commission')
  await expect(page).toHaveURL('/')
  await page.reload()
  await logInFromMenu()
  await expect(page).toHaveURL('/commission')
})

test('a login leads back to the checkout where the session ended [D-310, D-311, S-SESS-015]', async ({ browser }) => {
  const { seller } = await createTrade()
  const { page, consoleErrors } = await openCheckout(browser, phone, seller)
  const cart = await getStored(page, 'currentCartData')
  const total = page.locator('dl > div').filter({ hasText: 'Total' }).first()
  const endSession = async () => {
    expireSessions(seller.email)
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(page).toHaveURL('/mystock')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    // waits for the answers to all calls of the ended session's screens
    await page.waitForLoadState('networkidle')
    await expect(errorNotification(page)).toHaveCount(1)
    await expect(errorNotification(page)).toContainText('Your session has expired. Please log in again.')
    return dialog
  }
  await page.getByText('Summary').click()
  const amount = (await total.textContent()) ?? ''
  await (await endSession()).getByRole('button', { name: 'Ok' }).click()
  await fillInLogin(page, seller)
  await expect(page).toHaveURL('/checkout')
  await expect.poll(() => getStored(page, 'currentCartData')).toBe(cart)
  await page.getByText('Summary').click()
  await expect(total).toHaveText(amount)

  // another seller, who logs in from the page under the modal, does not get the basket
  await (await endSession()).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Login / Signup' }).click()
  await fillInLogin(page, await createApprovedSeller({ verified: true }))
  await expect(page).toHaveURL('/mystock')
  await expect.poll(() => getStored(page, 'currentCartData')).toBeNull()
  expect(consoleErrors).toEqual([])
})

test('a login after a forgotten password leads back to the page that led to it [D-310]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true })
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto('/mystock')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // waits for the new page, because the login form has a field with the same label
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Email').fill(seller.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await getEmailLinkPath(seller.email, 'reset-password'))
  const password = 'Mirror-88-velvet'
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  await page.getByRole('link', { name: 'Login', exact: true }).first().click()
  await fillInLogin(page, { ...seller, password })
  await expect(page).toHaveURL('/mystock')
  expect(consoleErrors).toEqual([])
})
