import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { fillFields } from './forms.ts'
import { waitForStored, waitForWorker } from './offline.ts'
import { openLoggedIn, phone, withWorker } from './people.ts'
import { chooseClient, createTrade, fillCart } from './sale.ts'
import { callShop, shopUrl } from './shop-api.ts'

/** The steps that leave something waiting on a seller's device until there is a signal. */

/** Opens the clients’ page of a seller whose service worker has all its files. */
export async function openWithWorker(browser: Browser, viewport: { width: number; height: number } = phone) {
  const trade = await createTrade()
  const opened = await openLoggedIn(browser, trade.seller, viewport, withWorker)
  const { page } = opened
  await page.goto('/links')
  await waitForWorker(page)
  await page.goto('/myclients')
  await expect(page.getByRole('main')).toContainText('Clara Client')
  return { ...opened, trade }
}

/** Fills the basket for a client at the checkout, while there is still a network. */
export async function fillBasket(page: Page): Promise<void> {
  await fillCart(page)
  await page.getByText("Deliver to the client's address").click()
  await chooseClient(page, 'Clara Client')
  await expect(page.getByText('7 Orchard Row').first()).toBeVisible()
  await waitForStored(page, 3)
}

export const sendLater = (page: Page) => page.getByRole('button', { name: 'Send payment link when there is signal' })
/** The list of what waits for a signal. */
export const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for signal' })

/** How many emails with such a subject the client got. */
export async function countEmails(email: string, about: RegExp): Promise<number> {
  const emails = (await (await fetch(`${shopUrl()}/dev/mail?format=json`)).json()) as { to: string; subject: string }[]
  return emails.filter(({ to, subject }) => to === email && about.test(subject)).length
}

export const countPayLinks = (email: string) => countEmails(email, /ready to pay/)

/** Asks for a payment link for the basket while there is no signal, so that it waits on the device. */
export async function keepPayLink(page: Page): Promise<void> {
  await sendLater(page).click()
  await expect(page).toHaveURL(/\/waiting$/)
  await expect(waiting(page)).toContainText('Payment link for Clara Client')
}

interface SentLink {
  state: string
  amount: number | null
}

/** The links that the seller has sent, newest first. */
export const listSentLinks = async (as: string) =>
  (await callShop<{ links: SentLink[] }>('GET', 'link/list', { as })).links

/** Lets these calls reach the shop, and loses the answers; returns the calls' keys, of which more are added as they are sent. */
export async function loseAnswers(context: BrowserContext, calls: RegExp): Promise<string[]> {
  const keys: string[] = []
  await context.route(calls, async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key) keys.push(key)
    await route.fetch()
    await route.abort()
  })
  return keys
}

/** Fills in the form of a new client, within a dialog or a page. */
export const fillNewClient = (form: Locator, email: string) =>
  fillFields(form, {
    Name: 'Nora Basement',
    Email: email,
    'Mobile number': '07700 900124',
    'Address line 1': '5 Garden Walk',
    City: 'York',
    County: 'North Yorkshire',
    'Post Code': 'YO1 7HH',
  })
