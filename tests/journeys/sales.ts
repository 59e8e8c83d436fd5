import { type Browser, expect, type Page } from '@playwright/test'
import { anna, logIn, newestLetter, openBrowser, shopUrl } from './people.ts'

/** What a journey needs to be there already, made by the calls that the screens make. */

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`

interface Client {
  _id: string
  name: string
  email: string
}

interface Product {
  _id: string
  name: string
  price: number
}

export async function ask<Data>(method: string, path: string, { as, body }: { as?: string; body?: object } = {}) {
  const answer = await fetch(`${shopUrl()}/api/v1/${path}`, {
    method,
    headers: {
      authorization: basic,
      ...(as ? { accesstoken: as } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const envelope = (await answer.json()) as { statusCode: number; responseData: Data; responseMessage?: string }
  if (envelope.statusCode !== 1) throw new Error(`${method} ${path}: ${envelope.responseMessage}`)
  return envelope.responseData
}

/** Anna, logged in, with a client and the first products of the shop. */
export async function annasTrade() {
  const { acsT: as } = await ask<{ acsT: string }>('POST', 'user/login', { body: anna })
  const { clients } = await ask<{ clients: Client[] }>('GET', 'client/list?lmt=1', { as })
  const { prods } = await ask<{ prods: Product[] }>('GET', 'product/list?limit=2', { as })
  const client = clients[0]
  if (!client) throw new Error('Anna has no client')
  return {
    as,
    client,
    products: prods,
    /** An order for her client, at the full price. */
    async order(type = 1): Promise<string> {
      const lines = prods.map(({ _id, price }) => ({ prod_id: _id, quantity: 1, price }))
      const body = {
        type,
        client_id: client._id,
        prods: type === 1 ? lines : lines.map(({ price: _, ...line }) => line),
      }
      return (await ask<{ _id: string }>('POST', 'order', { as, body }))._id
    },
    async paidOrder(): Promise<string> {
      const order_id = await this.order()
      const amount = prods.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
      await ask('POST', 'payment/token/pay', { as, body: { token: 'tok_visa', order_id, amount, paymentType: 1 } })
      return order_id
    },
    /** The path of a link's page, taken from the letter as the client does. */
    async payLink(page: Page): Promise<string> {
      const order_id = await this.order()
      const before = (await sentLinks(page)).length
      await ask('POST', 'payment/link', { as, body: { order_id } })
      await expect.poll(async () => (await sentLinks(page)).length).toBeGreaterThan(before)
      const { text } = await newestLetter(page.request, client.email, /ready to be paid/)
      return /\/client\/payment\?order_id=[\w-]+/.exec(text)?.[0] ?? ''
    },
  }
}

async function sentLinks(page: Page): Promise<object[]> {
  const letters = await (await page.request.get(`${shopUrl()}/dev/mail?format=json`)).json()
  return (letters as { kind: string }[]).filter(({ kind }) => kind === 'pay-link')
}

const desk = { width: 1440, height: 900 }

/** Anna with one product in her bag, at the checkout. */
export async function atCheckout(browser: Browser, viewport: { width: number; height: number } = desk) {
  const opened = await openBrowser(browser, viewport)
  await logIn(opened.page, anna)
  await expect(opened.page).toHaveURL(/\/$/)
  await packBag(opened.page)
  return opened
}

/** One product of My Stock goes to the checkout. */
export async function packBag(page: Page): Promise<void> {
  await page.goto('/mystock')
  await page
    .getByRole('button', { name: /^Select/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

export async function saveDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
}

/** The specification's pauses, for one page of a shop that runs without them. */
export async function withPauses(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"pacing":0', '"pacing":1') })
  })
}

export const pounds = (amount: number) => `£${amount.toFixed(2)}`

/** Fills the card that the sandbox's form asks for. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC', { exact: true }).last().fill('123')
  await page.getByLabel('Card holder name').fill('Clara Client')
}

export const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
