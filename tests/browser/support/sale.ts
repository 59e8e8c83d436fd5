import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { waitForEmailAfter } from './emails.ts'
import { administrator, anna, desk, expectAccessible, openLoggedIn } from './people.ts'
import { type Client, createApprovedSeller, createClient, type Product } from './sellers.ts'
import { type Credentials, callShop, getToken } from './shop-api.ts'

/** Orders made by the calls that the screens make, and the steps that several journeys take through the checkout. */

interface Priced {
  _id: string
  price: number
}

export const formatPounds = (amount: number) => `£${amount.toFixed(2)}`

/** An order for a client, at the full price. */
export async function placeOrder(as: string, client_id: string, products: readonly Priced[]): Promise<string> {
  const prods = products.map(({ _id, price }) => ({ prod_id: _id, quantity: 1, price }))
  return (await callShop<{ _id: string }>('POST', 'order', { as, body: { type: 1, client_id, prods } }))._id
}

/** Answers what the payment left behind: the receipt's data among it. */
export function payOrder(as: string, order_id: string, products: readonly Priced[], token = 'tok_visa') {
  const amount = products.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
  return callShop('POST', 'payment/token/pay', { as, body: { token, order_id, amount, paymentType: 1 } })
}

/** Anna, with a client and the first products of the shop. */
export async function getAnnasTrade() {
  const as = await getToken(anna)
  const { clients } = await callShop<{ clients: Client[] }>('GET', 'client/list?lmt=1', { as })
  const { prods: products } = await callShop<{ prods: (Priced & { name: string })[] }>('GET', 'product/list?limit=2', {
    as,
  })
  const [client] = clients
  if (!client) throw new Error('Anna has no client')
  const order = () => placeOrder(as, client._id, products)
  return {
    as,
    client,
    products,
    order,
    async paidOrder(): Promise<string> {
      const order_id = await order()
      await payOrder(as, order_id, products)
      return order_id
    },
    /** The path of a link's page, taken from the letter as the client does. */
    async payLink(): Promise<string> {
      const order_id = await order()
      const send = () => callShop('POST', 'payment/link', { as, body: { order_id } })
      const { text } = await waitForEmailAfter(send, client.email, /ready to be paid/)
      return /\/client\/payment\?order_id=[\w-]+/.exec(text)?.[0] ?? ''
    },
  }
}

/** A sale whose commission went out before its money went back: the seller owes it. */
export async function createSellerInDebt() {
  const seller = await createApprovedSeller({ paidOut: true })
  const { acsT: as } = seller
  const { prods } = await callShop<{ prods: Product[] }>('GET', 'product/list?limit=1&sortValue=4', { as })
  const [product] = prods
  if (!product) throw new Error('nothing to sell')
  const client = await createClient(as, 'Clara Client')
  const order_id = await placeOrder(as, client._id, prods)
  await payOrder(as, order_id, prods)
  const balance = async () => (await callShop('GET', 'user/account', { as })).balance
  await expect.poll(balance).toBe(product.commission)
  const admin = await getToken(administrator)
  await callShop('POST', 'admin/refund', { as: admin, body: { order_id, amount: product.price, refunded: 0 } })
  return { ...seller, client, product, owed: `£${product.commission.toFixed(2)}` }
}

/** A seller, Anna if nobody else, with one product in her bag, at the checkout. */
export async function openCheckout(
  browser: Browser,
  viewport: { width: number; height: number } = desk,
  who: Credentials = anna,
) {
  const opened = await openLoggedIn(browser, who, viewport)
  await fillCart(opened.page)
  return opened
}

/** One product of My Stock goes to the checkout. */
export async function fillCart(page: Page): Promise<void> {
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

/** The client of this name, or the first of all, out of the list that the checkout opens. */
export async function chooseClient(page: Page, name?: string): Promise<void> {
  await page.getByRole('button', { name: 'View all clients' }).click()
  const list = page.getByRole('dialog')
  await (name
    ? list.getByRole('button', { name })
    : list.getByRole('region').first().getByRole('button').first()
  ).click()
}

/** Fills the card that the sandbox's form asks for, on the page or in a dialog of it. */
export async function fillCard(page: Page | Locator, number: string, holder = 'Clara Client'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC', { exact: true }).last().fill('123')
  await page.getByLabel('Card holder name').fill(holder)
}

/** By a card that is typed at the checkout, as far as the button that pays. */
export async function chooseNewCard(page: Page, number: string, { saved = false } = {}): Promise<void> {
  await page.getByText('Credit/Debit Card').click()
  await fillCard(page, number, 'Anna Archer')
  if (saved) await page.getByLabel('I want to use this credit card for my future orders.').check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export const submitOrder = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click()

/** By the sandbox's wallet, with one of the cards in it. */
export async function payByWallet(page: Page, card: RegExp, wallet = 'Google Pay'): Promise<void> {
  await page.getByRole('button', { name: `Pay with ${wallet}` }).click()
  const walletDialog = page.getByRole('dialog', { name: wallet })
  await walletDialog.getByLabel(card).check()
  await walletDialog.getByRole('button', { name: /^Pay £/ }).click()
}

export const walletCards = { good: /4242/, asks: /asks you to confirm/, declined: /is declined/ }

/** Her bank's page, where she says yes or no. */
export const answerAuthentication = (page: Page, answer: 'Complete' | 'Fail') =>
  page.getByRole('button', { name: `${answer} authentication` }).click()

/** She leaves her bank's page unanswered: nothing but the way back to it is offered, and she takes that. */
export async function leaveAuthenticationAndReturn(
  page: Page,
  leave: () => Promise<unknown> = () => page.goBack(),
): Promise<void> {
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  await leave()
  await expect(page.getByText('Your bank is waiting for you')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm with your bank' }).click()
}
