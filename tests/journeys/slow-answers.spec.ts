import { expect, type Page, test } from '@playwright/test'
import { exploreLink } from './explore-link.ts'
import { letterPath } from './letters.ts'
import { desk, openAs, openBrowser, phone } from './people.ts'
import { answerBank, atCheckout, chooseNewCard, packBag, saveDelivery, submit } from './sale.ts'
import { approvedSeller, newClient, signUp } from './sellers.ts'

/** What the shop does while an answer is on its way, late, or does not come. */

/** Calls to an address wait until they are let go. */
async function held(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const suggested = (page: Page) => page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option')

test('a suggestion whose place comes late overwrites nothing that was typed meanwhile [S-CLNT-033, D-147]', async ({
  browser,
}) => {
  const { page, complaints } = await openAs(browser, await approvedSeller({ verified: true }), desk)
  await page.goto('/myclients')
  await page.getByRole('button', { name: 'Add New Client' }).first().click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const letGo = await held(page, /\/place\/reverse/)
  await field('Address line 1').pressSequentially('12 stonegate')
  await suggested(page).click()
  await expect(field('Address line 1')).toHaveValue(/^12 Stonegate, York/)
  await field('Address line 1').fill('Flat 2, 14 Stonegate')
  const answered = page.waitForResponse(/\/place\/reverse/)
  letGo()
  await (await answered).finished()
  // what it would fill in is drawn by then
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(field('City')).toHaveValue('')
  await expect(field('Address line 1')).toHaveValue('Flat 2, 14 Stonegate')
  await field('Address line 1').fill('')
  await field('Address line 1').pressSequentially('12 stonegate')
  await suggested(page).click()
  await expect(field('City')).toHaveValue('York')
  await expect(field('Address line 1')).toHaveValue('12 Stonegate')
  expect(complaints).toEqual([])
})

test('Enter takes a client of the letters that are typed, never one of those before', async ({ browser }) => {
  const { page, complaints, as } = await atCheckout(browser)
  // a family that nobody else is of: letters alone make a name
  const family = `Z${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  for (const first of ['Amy', 'Zita']) await newClient(as, `${family} ${first}`)
  const search = page.getByPlaceholder('Enter Client Name')
  await search.fill(family)
  await expect(page.getByRole('option')).toHaveCount(2)
  const letGo = await held(page, new RegExp(`client/list\\?sKey=${family}\\+Z`))
  await search.fill(`${family} Z`)
  await search.press('Enter')
  await expect(search).toBeVisible()
  letGo()
  await expect(page.getByRole('option')).toHaveCount(1)
  await search.press('Enter')
  await expect(
    page.getByRole('region', { name: 'Client', exact: true }).getByText(`${family} Zita`, { exact: true }),
  ).toBeVisible()
  expect(complaints).toEqual([])
})

test('on a slow way to the bank there is nothing else to press, and back from there the payment goes on [D-025, D-042]', async ({
  browser,
}) => {
  const { page, complaints } = await atCheckout(browser)
  await page.getByText('Sell from salon stock').click()
  await saveDelivery(page)
  await chooseNewCard(page, '4000002760003184')
  // told by the page itself: who looks for an element waits until the browser has left
  const { promise: shown, resolve: tell } = Promise.withResolvers<string>()
  await page.exposeFunction('tellWords', tell)
  await page.evaluate(() => {
    const look = () => {
      const words = document.querySelector('main')?.innerText ?? ''
      if (words.includes('Your bank is waiting for you')) Object(window).tellWords(words)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  await page.route(/\/sandbox\//, async (route) => {
    await shown
    await route.continue()
  })
  await submit(page)
  expect(await shown).not.toContain('Submit')
  await answerBank(page, 'Complete')
  await expect(page).toHaveURL(/\/order-confirm$/)
  expect(complaints).toEqual([])
})

test('a link that the shop cannot look at just now has not expired; asked again it works', async ({ browser }) => {
  const { page, complaints } = await openBrowser(browser, phone)
  const { email } = await signUp()
  const failure = { statusCode: 0, responseMessage: 'Please try again.', error: { errorCode: 99 } }
  await page.route('**/user/verifyUser', (route) => route.fulfill({ status: 503, json: failure }))
  await page.goto(await letterPath(email, 'signup-verification'))
  await expect(page.getByRole('alert')).toContainText('Please try again.')
  await expect(page.getByText('Oops! The link has expired…')).toHaveCount(0)
  await page.unroute('**/user/verifyUser')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Success! Your email is verified successfully.' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a client by link is told that her address did not come, and gets it by trying again', async ({ browser }) => {
  const link = await exploreLink()
  const { page, complaints } = await openBrowser(browser, phone)
  await page.goto(link.path)
  await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
  const record = new RegExp(`/client/${link.client._id}$`)
  const failure = { statusCode: 0, responseMessage: 'Please try again.', error: { errorCode: 99 } }
  await page.route(record, (route) => route.fulfill({ status: 503, json: failure }))
  await packBag(page)
  await expect(page.getByRole('alert')).toContainText('Please try again.')
  await page.unroute(record)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Shipping Address' }).getByText('Ida Island')).toBeVisible()
  expect(complaints).toEqual([])
})
