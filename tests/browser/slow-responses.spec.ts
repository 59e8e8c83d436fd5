import { expect, type Page, test } from '@playwright/test'
import { getEmailLinkPath } from './support/emails.ts'
import { createExploreLink } from './support/explore-link.ts'
import { desk, openBrowser, openLoggedIn, phone } from './support/people.ts'
import {
  answerAuthentication,
  chooseNewCard,
  fillCart,
  openCheckout,
  saveDelivery,
  submitOrder,
} from './support/sale.ts'
import { createApprovedSeller, createClient, signUp } from './support/sellers.ts'

/** The shop while a response is pending, arrives late, or never arrives. */

/** Holds back the calls to these URLs until the returned function is called. */
async function holdCalls(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const suggestedAddresses = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option')

test('a late address suggestion overwrites nothing typed meanwhile [S-CLNT-033, D-147]', async ({ browser }) => {
  const { page, consoleErrors } = await openLoggedIn(browser, await createApprovedSeller({ verified: true }), desk)
  await page.goto('/myclients')
  await page.getByRole('button', { name: 'Add New Client' }).first().click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const releaseCalls = await holdCalls(page, /\/place\/reverse/)
  await field('Address line 1').pressSequentially('12 stonegate')
  await suggestedAddresses(page).click()
  await expect(field('Address line 1')).toHaveValue(/^12 Stonegate, York/)
  await field('Address line 1').fill('Flat 2, 14 Stonegate')
  const answered = page.waitForResponse(/\/place\/reverse/)
  releaseCalls()
  await (await answered).finished()
  // waits for two frames, in which a late response would have been rendered
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(field('City')).toHaveValue('')
  await expect(field('Address line 1')).toHaveValue('Flat 2, 14 Stonegate')
  await field('Address line 1').fill('')
  await field('Address line 1').pressSequentially('12 stonegate')
  await suggestedAddresses(page).click()
  await expect(field('City')).toHaveValue('York')
  await expect(field('Address line 1')).toHaveValue('12 Stonegate')
  expect(consoleErrors).toEqual([])
})

test('Enter chooses a client of the current search, never one of an earlier result', async ({ browser }) => {
  const { page, consoleErrors, as } = await openCheckout(browser)
  // a family name that no other test uses, of letters only, as the form requires
  const family = `Z${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  for (const first of ['Amy', 'Zita']) await createClient(as, `${family} ${first}`)
  const search = page.getByPlaceholder('Enter Client Name')
  await search.fill(family)
  await expect(page.getByRole('option')).toHaveCount(2)
  const releaseCalls = await holdCalls(page, new RegExp(`client/list\\?sKey=${family}\\+Z`))
  await search.fill(`${family} Z`)
  await search.press('Enter')
  await expect(search).toBeVisible()
  releaseCalls()
  await expect(page.getByRole('option')).toHaveCount(1)
  await search.press('Enter')
  await expect(
    page.getByRole('region', { name: 'Client', exact: true }).getByText(`${family} Zita`, { exact: true }),
  ).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('while the bank’s page loads no other button is offered, then it goes on [D-025, D-042]', async ({ browser }) => {
  const { page, consoleErrors } = await openCheckout(browser)
  await page.getByText('Sell from salon stock').click()
  await saveDelivery(page)
  await chooseNewCard(page, '4000002760003184')
  // the page itself reports its text, since a locator would wait until the navigation to the bank is over
  const { promise: shown, resolve: resolveShown } = Promise.withResolvers<string>()
  await page.exposeFunction('reportMainText', resolveShown)
  await page.evaluate(() => {
    const notifyWhenShown = () => {
      const words = document.querySelector('main')?.innerText ?? ''
      if (words.includes('Your bank is waiting for you')) Object(window).reportMainText(words)
    }
    new MutationObserver(notifyWhenShown).observe(document.body, { subtree: true, childList: true })
  })
  await page.route(/\/sandbox\//, async (route) => {
    await shown
    await route.continue()
  })
  await submitOrder(page)
  expect(await shown).not.toContain('Submit')
  await answerAuthentication(page, 'Complete')
  await expect(page).toHaveURL(/\/order-confirm$/)
  expect(consoleErrors).toEqual([])
})

test('a link that cannot be checked now does not count as expired; trying again works', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  const { email } = await signUp()
  const failure = { statusCode: 0, responseMessage: 'Please try again.', error: { errorCode: 99 } }
  await page.route('**/user/verifyUser', (route) => route.fulfill({ status: 503, json: failure }))
  await page.goto(await getEmailLinkPath(email, 'signup-verification'))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please try again.')
  await expect(page.getByText('Oops! The link has expired…')).toHaveCount(0)
  await page.unroute('**/user/verifyUser')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Success! Your email is verified successfully.' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a client by link sees that the address could not be loaded, and loads it by trying again', async ({
  browser,
}) => {
  const link = await createExploreLink()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto(link.path)
  await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
  const record = new RegExp(`/client/${link.client._id}$`)
  const failure = { statusCode: 0, responseMessage: 'Please try again.', error: { errorCode: 99 } }
  await page.route(record, (route) => route.fulfill({ status: 503, json: failure }))
  await fillCart(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please try again.')
  await page.unroute(record)
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Shipping Address' }).getByText(link.client.name)).toBeVisible()
  expect(consoleErrors).toEqual([])
})
