import { type Browser, expect, type Page, test } from '@playwright/test'
import { backOffice, lookOverOnPhone } from './back-office.ts'
import { lookOver, widths } from './people.ts'
import { annasTrade, payOrder, pounds } from './sale.ts'

interface Paid {
  orderId: string
  prices: number[]
}

/** Two products for Anna's client at their full price, paid by her. */
async function paidOrder(token = 'tok_visa'): Promise<Paid> {
  const { as, products, order } = await annasTrade()
  const order_id = await order()
  const prices = products.map(({ price }) => price)
  await payOrder(as, order_id, products, token)
  return { orderId: order_id, prices }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100

async function atOrder(browser: Browser, viewport: { width: number; height: number }, orderId: string) {
  const opened = await backOffice(browser, viewport)
  await opened.page.goto(`/admin-order/admin-order-details/${orderId}`)
  return { ...opened, panel: opened.page.getByRole('region', { name: 'Payment and refunds' }) }
}

const fact = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')

for (const { name, viewport } of widths)
  test(`on a ${name}: a paid order goes back line by line, then whole; the preview says who gets and who loses what [D-032]`, async ({
    browser,
  }) => {
    const { orderId, prices } = await paidOrder()
    const [first = 0, second = 0] = prices
    const { page, panel, complaints } = await atOrder(browser, viewport, orderId)
    await expect(panel.getByRole('definition')).toHaveText([pounds(sum(prices)), '£0.00', pounds(sum(prices))])
    const give = panel.getByRole('button', { name: 'Give money back' })
    await give.click()
    const choose = page.getByRole('dialog', { name: 'Give money back' })
    const pieces = choose.getByLabel(/^Pieces of/)
    await expect(pieces).toHaveCount(2)
    await pieces.nth(0).fill('2')
    await choose.getByRole('button', { name: 'Continue' }).click()
    await expect(choose.getByRole('alert')).toHaveText('Please choose at most 1.')
    for (const at of [0, 1]) await pieces.nth(at).fill('0')
    await choose.getByRole('button', { name: 'Continue' }).click()
    await expect(choose.getByRole('alert')).toHaveText('Please choose at least one piece.')
    await pieces.nth(0).fill('1')
    await choose.getByLabel('Reason').fill('Arrived broken')
    await lookOver(page)
    await choose.getByRole('button', { name: 'Continue' }).click()
    const check = page.getByRole('dialog', { name: 'Please check what happens' })
    await expect(fact(page, 'The seller gets')).toHaveText(`Anna Merriweather: ${pounds(first)}`)
    await expect(fact(page, 'On the card ending in')).toHaveText('4242')
    // what was sent already is owed, what was not is kept back
    await expect(page.getByRole('term').filter({ hasText: /^Commission the seller/ })).toHaveCount(1)
    await expect(check.getByRole('definition').last()).toHaveText('Arrived broken')
    await lookOver(page)
    await check.getByRole('button', { name: 'Back' }).click()
    await expect(pieces.nth(1)).toHaveValue('0')
    await choose.getByRole('button', { name: 'Continue' }).click()
    await check.getByRole('button', { name: `Refund ${pounds(first)}` }).click()
    await expect(page.getByText('Refund made successfully.')).toBeVisible()
    await expect(check).toBeHidden()
    const refunds = panel.getByRole('table', { name: 'Refunds' }).locator('tbody tr')
    await expect(refunds.locator('td')).toHaveText([
      ...[/^\d\d\/\d\d\/\d{4}$/, pounds(first), /^£\d+\.\d\d$/, 'Arrived broken', 'Given back'],
    ])
    await expect(panel.getByRole('definition')).toHaveText([pounds(sum(prices)), pounds(first), pounds(second)])
    await expect(page.getByRole('region', { name: 'Order info' }).getByText('Completed')).toBeVisible()
    await lookOver(page)
    await give.click()
    await expect(pieces).toHaveCount(1)
    await choose.getByRole('button', { name: 'Continue' }).click()
    await check.getByRole('button', { name: `Refund ${pounds(second)}` }).click()
    await expect(refunds).toHaveCount(2)
    await expect(panel.getByRole('definition').last()).toHaveText('£0.00')
    await expect(give).toBeHidden()
    expect(complaints).toEqual([])
  })

test('a disputed payment shows its dispute and cannot be given back', async ({ browser }) => {
  const { orderId, prices } = await paidOrder('tok_createDispute')
  const { page, panel, complaints } = await atOrder(browser, { width: 1440, height: 900 }, orderId)
  const cells = panel.getByRole('table', { name: 'Disputes' }).locator('tbody td')
  // the provider's word of it comes a moment after the payment
  await expect(async () => {
    await page.reload()
    await expect(cells).toHaveText([/^\d\d\/\d\d\/\d{4}$/, pounds(sum(prices)), /./, 'Open'], { timeout: 1000 })
  }).toPass()
  await expect(panel).toContainText('While a dispute is open nothing can be given back here.')
  await expect(panel.getByRole('button', { name: 'Give money back' })).toBeHidden()
  await lookOver(page)
  await lookOverOnPhone(page)
  expect(complaints).toEqual([])
})
