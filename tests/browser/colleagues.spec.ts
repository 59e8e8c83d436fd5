import { expect, type Page, test } from '@playwright/test'
import { readAuthenticatorCode } from '../harness/authenticator-app.ts'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail } from './support/emails.ts'
import { formError } from './support/forms.ts'
import { desk, expectAccessible, logIn, openBrowser, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'
import { clearUsedCode, startLoginWithSetUp } from './support/shop-database.ts'

const password = 'Velvet-77-mirror'
const numberOf = async (as: string, id: string) =>
  (await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as })).order.ord_no
const entries = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link')

/** Matches the row of an email by the part before the @ sign, where the email may be broken across lines. */
const rowOf = (email: string) => new RegExp(email.split('@')[0] ?? email)

/** Adds a role with one right in the dialog. */
async function addRole(page: Page, name: string, right: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add role' })
  await dialog.getByLabel('Name of the role').fill(name)
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(formError(dialog)).toHaveText('Please choose at least one thing that the role allows.')
  await dialog.getByRole('checkbox', { name: right }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(dialog).toBeHidden()
}

/** Invites a colleague in the dialog, and returns the path of the emailed link. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('First name').fill('Petra')
  await dialog.getByLabel('Last name').fill('Packer')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(formError(dialog)).toHaveText('Please choose a role.')
  await dialog.getByLabel('Role').selectOption(role)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: rowOf(email) })).toContainText('Invited on')
  const { text } = await waitForEmail(email, /Join the back office/)
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(text)?.[0]
  if (!link) throw new Error('the invitation has no link')
  return new URL(link).pathname
}

/** Chooses a password through the emailed link. */
async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('You can log in with your new password now.')).toBeVisible()
}

/** Chooses a password through the emailed link, and logs in with it. */
async function join(page: Page, link: string, email: string): Promise<void> {
  await choosePassword(page, link)
  await logIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

test('an owner invites a colleague for dispatch, who sees and does that alone [N-ROLE-015–016]', {
  tag: '@journey',
}, async ({ browser }) => {
  const trade = await createTrade()
  const orderId = await trade.createPaidOrder()
  const number = await numberOf(trade.as, orderId)
  const role = `Dispatch ${Date.now()}`
  const email = `petra-${Date.now()}@example.com`
  const owner = await openBackOffice(browser)
  await owner.page.goto('/dashboard')
  await owner.page.getByRole('link', { name: 'Colleagues' }).click()
  await expectAccessible(owner.page)
  await addRole(owner.page, role, /^Dispatch/)
  const link = await invite(owner.page, email, role)
  const petra = await openBrowser(browser, desk)
  await join(petra.page, link, email)
  await expect(entries(petra.page)).toHaveText(['Dashboard', 'Dispatch'])
  await expect(petra.page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(petra.page.getByRole('main').getByRole('link')).toHaveText(['Dispatch'])
  await expect(petra.page.getByRole('button', { name: 'Search everything' })).toHaveCount(0)
  await expectAccessible(petra.page)
  await petra.page.goto('/admin-user')
  const message = 'Your role does not include ‘Sellers and their approval’. Please ask an owner of the shop.'
  await expect(petra.page.getByRole('main').getByText(message)).toBeVisible()
  // the page shows only this message: no list that she may not see, and no notification
  await expect(petra.page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(petra.page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(petra.page)
  await expect(entries(petra.page)).toHaveText(['Dashboard', 'Dispatch'])
  await petra.page.goto(`/admin-order/admin-order-details/${orderId}`)
  await expect(petra.page.getByRole('heading', { name: new RegExp(number), level: 1 })).toBeVisible()
  await expect(petra.page.getByRole('navigation', { name: 'You are here' }).getByRole('link')).toHaveText(['Dashboard'])
  for (const hidden of ['Notes', 'Invoices', 'Payment and refunds'])
    await expect(petra.page.getByRole('heading', { name: hidden, exact: true })).toHaveCount(0)
  await expect(petra.page.getByRole('button', { name: 'Send invoice' })).toHaveCount(0)
  const dispatch = petra.page.getByRole('region', { name: 'Dispatch' })
  await dispatch.getByRole('button', { name: 'Mark dispatched' }).click()
  const dialog = petra.page.getByRole('dialog', { name: 'Mark dispatched' })
  await dialog.getByLabel('Carrier').selectOption('Evri')
  await dialog.getByRole('button', { name: 'Mark dispatched' }).click()
  await waitForEmail(trade.client.email, new RegExp(`${number} is on its way`))
  await owner.page.reload()
  await expect(owner.page.getByRole('row', { name: rowOf(email) })).toContainText('Active')
  expect([...owner.consoleErrors, ...petra.consoleErrors]).toEqual([])
})

test('an invited colleague sets up a required second factor, then works [N-ROLE-015, D-230]', async ({ browser }) => {
  const role = `Dispatch with a factor ${Date.now()}`
  const email = `pia-${Date.now()}@example.com`
  const owner = await openBackOffice(browser)
  await owner.page.goto('/admin-staff')
  await addRole(owner.page, role, /^Dispatch/)
  const link = await invite(owner.page, email, role)
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await choosePassword(page, link)
  const loginT = startLoginWithSetUp(email)
  // the login's answer is made up, since the tests' shop does not require a second factor
  const login = '**/user/login'
  await page.route(login, (route) =>
    route.fulfill({
      status: 403,
      json: { statusCode: 0, error: { errorCode: 27, responseMessage: '', errors: { loginT, step: 'set-up' } } },
    }),
  )
  await logIn(page, { email, password })
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const key = ((await page.getByRole('definition').last().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from the app', { exact: true }).fill(readAuthenticatorCode(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: /^[a-z2-7]{4}-/ })).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Dispatch'])
  await page.goto('/admin-user')
  await expect(page.getByRole('main').getByText(/^Your role does not include ‘Sellers/)).toBeVisible()
  await owner.page.reload()
  await expect(owner.page.getByRole('row', { name: rowOf(email) })).toContainText('Active')

  // her next login asks for a code, by the shop's own answer
  await page.unroute(login)
  clearUsedCode(email)
  const again = await openBrowser(browser, desk)
  await logIn(again.page, { email, password })
  await expect(again.page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await again.page.getByLabel(/^Code from the app/).fill(readAuthenticatorCode(key))
  await again.page.keyboard.press('Enter')
  await expect(entries(again.page)).toHaveText(['Dashboard', 'Dispatch'])
  expect([...owner.consoleErrors, ...consoleErrors, ...again.consoleErrors]).toEqual([])
})

test('on a phone an owner blocks a colleague and takes her out of the shop [N-ROLE-015]', async ({ browser }) => {
  const email = `paula-${Date.now()}@example.com`
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  await page.goto('/admin-staff')
  const link = await invite(page, email, 'Owner')
  const row = page.getByRole('row', { name: rowOf(email) })
  const choose = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for Petra Packer' }).click()
    await row.getByRole('button', { name: action, exact: true }).click()
  }
  await choose('Block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(row).toContainText('Blocked')
  await expectAccessible(page)
  const paula = await openBrowser(browser, phone)
  await paula.page.goto(link)
  await paula.page.getByLabel('New password', { exact: true }).fill(password)
  await paula.page.getByLabel('Confirm password', { exact: true }).fill(password)
  await paula.page.getByRole('button', { name: 'Save password' }).click()
  await expect(paula.page.getByText('This link is no longer valid.').first()).toBeVisible()
  await choose('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toHaveCount(0)
  expect([...consoleErrors, ...paula.consoleErrors]).toEqual([])
})
