import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { waitForEmailAfter } from './emails.ts'
import { desk, expectAccessible, openLoggedIn } from './people.ts'
import {
  addToStockAndFaves,
  createApprovedSeller,
  createClient,
  getAdminToken,
  getDemoProducts,
  type SellerNames,
} from './sellers.ts'
import { type Credentials, callShop } from './shop-api.ts'

/** Places orders through the calls that the screens make, and takes the steps through the checkout that several tests share. */

interface Priced {
  _id: string
  price: number
}

export const formatPounds = (amount: number) => `£${amount.toFixed(2)}`

/** Places an order for a client at the full price; returns its id. */
export async function placeOrder(as: string, client_id: string, products: readonly Priced[]): Promise<string> {
  const prods = products.map(({ _id, price }) => ({ prod_id: _id, quantity: 1, price }))
  return (await callShop<{ _id: string }>('POST', 'order', { as, body: { type: 1, client_id, prods } }))._id
}

/** Pays an order and returns the response, which contains the data of the receipt. */
export function payOrder(as: string, order_id: string, products: readonly Priced[], token = 'tok_visa') {
  const amount = products.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
  return callShop('POST', 'payment/token/pay', { as, body: { token, order_id, amount, paymentType: 1 } })
}

/** Creates a seller for a single test, with an address, a client, and two products of the demo shop in stock. */
export async function createTrade(names: SellerNames = {}) {
  const seller = await createApprovedSeller({ verified: true, paidOut: true, ...names })
  const as = seller.acsT
  const products = await getDemoProducts(2, as)
  await addToStockAndFaves(as, products)
  await callShop('POST', 'user/address', { as, body: sellerAddress })
  const client = await createClient(as, 'Clara Client')
  const placeClientOrder = () => placeOrder(as, client._id, products)
  return {
    seller,
    as,
    client,
    products,
    placeOrder: placeClientOrder,
    async createPaidOrder(): Promise<string> {
      const order_id = await placeClientOrder()
      await payOrder(as, order_id, products)
      return order_id
    },
    /** Sends a payment link; returns the path of its page, taken from the email to the client. */
    async createPayLink(): Promise<string> {
      const order_id = await placeClientOrder()
      const send = () => callShop('POST', 'payment/link', { as, body: { order_id } })
      const { text } = await waitForEmailAfter(send, client.email, /ready to pay/)
      return /\/client\/payment\?order_id=[\w-]+/.exec(text)?.[0] ?? ''
    },
  }
}

const sellerAddress = {
  f_name: 'Ida',
  l_name: 'Journey',
  pno: '07700 900321',
  street: '12 Mirror Lane',
  landmark: '',
  city: 'Leeds',
  state: 'West Yorkshire',
  postcode: 'LS1 4AP',
  country: 'United Kingdom',
  pincode: '238999',
  lng: -1.5,
  lat: 53.8,
}

/** Creates a seller who owes commission, because a sale was refunded after its commission had been paid out. */
export async function createSellerInDebt() {
  const seller = await createApprovedSeller({ paidOut: true })
  const { acsT: as } = seller
  const products = await getDemoProducts(1, as)
  const [product] = products
  if (!product) throw new Error('the demo has no products')
  const client = await createClient(as, 'Clara Client')
  const order_id = await placeOrder(as, client._id, products)
  await payOrder(as, order_id, products)
  const balance = async () => (await callShop('GET', 'user/account', { as })).balance
  await expect.poll(balance).toBe(product.commission)
  const admin = await getAdminToken()
  await callShop('POST', 'admin/refund', { as: admin, body: { order_id, amount: product.price, refunded: 0 } })
  return { ...seller, client, product, owed: `£${product.commission.toFixed(2)}` }
}

/** Opens the checkout with one product in the cart, as this seller or as a new one. */
export async function openCheckout(
  browser: Browser,
  viewport: { width: number; height: number } = desk,
  seller?: Credentials,
  more = {},
) {
  const opened = await openLoggedIn(browser, seller ?? (await createTrade()).seller, viewport, more)
  await fillCart(opened.page)
  return opened
}

/** Takes the first product of My Stock to the checkout. */
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

/** Chooses the client with this name, or else the first one, in the checkout's list of clients. */
export async function chooseClient(page: Page, name?: string): Promise<void> {
  await page.getByRole('button', { name: 'View all clients' }).click()
  const list = page.getByRole('dialog')
  await (name ? list.getByRole('button', { name }) : list.getByRole('listitem').first().getByRole('button')).click()
}

/** Fills the sandbox's card form, on the page or in a dialog. */
export async function fillCard(page: Page | Locator, number: string, holder = 'Clara Client'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC', { exact: true }).last().fill('123')
  await page.getByLabel('Card holder name').fill(holder)
}

/** Enters a new card at the checkout and goes on to the step with the submit button. */
export async function chooseNewCard(page: Page, number: string, { saved = false } = {}): Promise<void> {
  await page.getByText('Credit/Debit Card').click()
  await fillCard(page, number, 'Anna Archer')
  if (saved) await page.getByLabel('I want to use this credit card for my future orders.').check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export const submitOrder = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click()

/** Pays with the sandbox's wallet, using one of its cards. */
export async function payByWallet(page: Page, card: RegExp, wallet = 'Google Pay'): Promise<void> {
  await page.getByRole('button', { name: `Pay with ${wallet}` }).click()
  const walletDialog = page.getByRole('dialog', { name: wallet })
  await walletDialog.getByLabel(card).check()
  await walletDialog.getByRole('button', { name: /^Pay £/ }).click()
}

export const walletCards = { good: /4242/, asks: /asks you to confirm/, declined: /is declined/ }

/** Presses a button of the bank's authentication page. */
export const answerAuthentication = (page: Page, answer: 'Complete' | 'Fail') =>
  page.getByRole('button', { name: `${answer} authentication` }).click()

/** Leaves the bank's page without an answer; then presses the button that returns to it, the only one that the shop offers. */
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
