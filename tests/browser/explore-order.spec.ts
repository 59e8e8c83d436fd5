import { expect, type Page, test } from '@playwright/test'
import { Hand, type HandKind, hands } from '../../bench/taps/hand.ts'
import { exploreOrder } from '../../bench/taps/tasks/explore-order.ts'
import { createExploreLink } from './support/explore-link.ts'
import { desk, expectAccessible, getStored, openBrowser, widths } from './support/people.ts'
import { fillCard, payOrder } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

/** The three steps, on one page, of an order that a client places through an explore link. */

const panel = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const waitForOrder = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/order'))

/** Creates a client whose last order went to an address that is neither in her record nor the default one. */
async function createReturningClient() {
  const link = await createExploreLink()
  const { acsT: as } = link.seller
  const address = { client_id: link.client._id, f_name: 'Clara', l_name: 'Client', pno: '07700 900321', landmark: '' }
  const place = { city: 'Leeds', state: 'West Yorkshire', country: 'United Kingdom', postcode: 'LS1 4AP' }
  const add = (street: string) =>
    callShop<{ adrs_id: string }>('POST', 'client/address', { as, body: { ...address, ...place, street } })
  await add('1 Default Street')
  const { adrs_id } = await add('8 Last Street')
  const prods = link.sent.map(({ _id, price }) => ({ prod_id: _id, quantity: 1, price }))
  const body = { type: 1, client_id: link.client._id, prods, address: adrs_id }
  const { _id } = await callShop<{ _id: string }>('POST', 'order', { as, body })
  await payOrder(as, _id, link.sent)
  return link
}

/** Opens the checkout of a visit with the first product that the link offers. */
async function openVisitCheckout(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('button', { name: /^buy product/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

for (const { name, viewport } of widths)
  test(`on a ${name}: a client by link orders on one page [N-XORD-002–004]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const link = await createReturningClient()
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    const review = page.getByRole('region', { name: 'Review And Submit' })
    const number = page.getByLabel('Card number')
    await openVisitCheckout(page, link.path)

    await test.step('the address of the last order is proposed, and each step waits for the one before', async () => {
      await expect(page.getByRole('radio', { name: /8 Last Street/ })).toBeChecked()
      for (const step of ['Payment', 'Review And Submit']) await expect(panel(page, step)).toBeDisabled()
      expect(await getStored(page, 'orderId')).toBeNull()
      await expectAccessible(page)
    })

    await test.step('a new address begins with the client’s name and number', async () => {
      await page.getByRole('button', { name: 'Add New Address' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Clara')
      await expect(page.getByLabel('Last name')).toHaveValue('Client')
      await expect(page.getByLabel('Mobile number', { exact: true })).not.toHaveValue('')
      await expect(page.getByLabel('Address line 1', { exact: true })).toHaveValue('')
      await page.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('a complete card is saved by itself, and an edited one is not', async () => {
      const order = waitForOrder(page)
      await page.getByRole('button', { name: 'Save & Continue' }).click()
      expect((await order).postDataJSON()).toMatchObject({ type: 5, client_id: link.client._id })
      await expect(panel(page, 'Payment')).toBeFocused()
      await expect(page.getByLabel('Card holder name')).toHaveValue('Clara Client')
      await fillCard(page, '4000000000000002')
      await expect(panel(page, 'Submit')).toBeVisible()
      await expect(review).toContainText('8 Last Street')
      await expect(number).toBeVisible()
      await expect(page.getByLabel('Card holder name')).toBeFocused()
      await expectAccessible(page)
      await page.getByLabel('CVC', { exact: true }).fill('12')
      await expect(panel(page, 'Submit')).toHaveCount(0)
      await page.getByLabel('CVC', { exact: true }).fill('123')
      await expect(panel(page, 'Submit')).toBeVisible()
    })

    await test.step('another address is saved without losing the card', async () => {
      await panel(page, 'Delivery').click()
      await page.getByRole('radio', { name: /1 Default Street/ }).check()
      await expect(panel(page, 'Payment')).toBeDisabled()
      await expect(number).toBeHidden()
      const order = waitForOrder(page)
      await page.getByRole('button', { name: 'Save & Continue' }).click()
      expect((await order).postDataJSON()).toMatchObject({ order_id: expect.any(String) })
      await expect(panel(page, 'Payment')).toBeFocused()
      await expect(number).toHaveValue('4000 0000 0000 0002')
      await expect(review).toContainText('1 Default Street')
    })

    await test.step('a declined card is corrected where it was typed, and the same order is paid', async () => {
      const order = await getStored(page, 'orderId')
      await panel(page, 'Submit').click()
      await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
      await expect(panel(page, 'Payment')).toBeFocused()
      await expect(panel(page, 'Submit')).toHaveCount(0)
      await number.fill('4242424242424242')
      await panel(page, 'Submit').click()
      await expect(page).toHaveURL(/\/order-confirm$/)
      await expect.poll(() => getStored(page, 'emailReceipt')).toContain(order ?? 'no order')
    })
    expect(consoleErrors).toEqual([])
  })

test('by keyboard alone a client by link goes from the address to paid [N-XORD-005, N-XORD-006]', async ({
  browser,
}) => {
  const link = await createExploreLink()
  const { page, consoleErrors } = await openBrowser(browser, desk)
  await openVisitCheckout(page, link.path)
  const address = page.getByRole('radio', { name: new RegExp(link.client.name) })
  await expect(address).toBeChecked()
  const reach = async (target: ReturnType<typeof panel>) => {
    for (let stop = 0; stop < 40; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${target} is not reached`)
  }
  await reach(address)
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Payment')).toBeFocused()
  await reach(page.getByLabel('Card number'))
  await page.keyboard.type('4242424242424242')
  await expect(page.getByLabel('Expiry')).toBeFocused()
  // the focus has already moved on by itself, so a Tab pressed out of habit is ignored
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Expiry')).toBeFocused()
  await page.keyboard.type('1234')
  await expect(page.getByLabel('CVC', { exact: true })).toBeFocused()
  await page.keyboard.type('123')
  await expect(page.getByLabel('CVC', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Review And Submit')).toBeFocused()
  await reach(panel(page, 'Submit'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order-confirm$/)
  await page.keyboard.press('Escape')
  const problem = page.getByRole('link', { name: 'Return or problem' })
  await expect(problem).toHaveAttribute('href', /\/client-page\?problem=ORD-/)
  expect(consoleErrors).toEqual([])
})

for (const kind of Object.keys(hands) as HandKind[])
  test(`by ${kind} an explore order takes at most 6 taps and 25 keys [N-XORD-001]`, async ({ browser }) => {
    const { start, play } = await exploreOrder.prepare()
    const { page } = await openBrowser(browser, hands[kind].viewport, hands[kind])
    await page.goto(start)
    await page.waitForLoadState('networkidle')
    const hand = new Hand(page, kind)
    await play(hand)
    expect(hand.taps).toBeLessThanOrEqual(6)
    expect(hand.keys).toBeLessThanOrEqual(25)
  })
