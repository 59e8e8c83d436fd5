import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessibleOnPhone, openBackOffice } from './support/back-office.ts'
import { expectAccessible, widths } from './support/people.ts'
import { createTrade, formatPounds, payOrder } from './support/sale.ts'

interface PaidOrder {
  orderId: string
  prices: number[]
}

/** An order of two products at their full price, paid by a new seller. */
async function createPaidOrder(token = 'tok_visa'): Promise<PaidOrder> {
  const { as, products, placeOrder } = await createTrade()
  const order_id = await placeOrder()
  const prices = products.map(({ price }) => price)
  await payOrder(as, order_id, products, token)
  return { orderId: order_id, prices }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100

async function openOrder(browser: Browser, viewport: { width: number; height: number }, orderId: string) {
  const opened = await openBackOffice(browser, viewport)
  await opened.page.goto(`/admin-order/admin-order-details/${orderId}`)
  return { ...opened, panel: opened.page.getByRole('region', { name: 'Payment and refunds' }) }
}

const factValue = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')

for (const { name, viewport } of widths)
  test(`on a ${name}: a paid order is refunded by line, then in full, with a preview [D-032]`, {
    tag: name === 'desktop' ? '@journey' : [],
  }, async ({ browser }) => {
    const { orderId, prices } = await createPaidOrder()
    const [first = 0, second = 0] = prices
    const { page, panel, consoleErrors } = await openOrder(browser, viewport, orderId)
    await expect(panel.getByRole('definition')).toHaveText([
      formatPounds(sum(prices)),
      '£0.00',
      formatPounds(sum(prices)),
    ])
    const refundButton = panel.getByRole('button', { name: 'Make a refund' })
    await refundButton.click()
    const chooseDialog = page.getByRole('dialog', { name: 'Make a refund' })
    const quantities = chooseDialog.getByLabel(/^Quantity of/)
    await expect(quantities).toHaveCount(2)
    await quantities.nth(0).fill('2')
    await chooseDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(chooseDialog.getByRole('alert')).toHaveText('Please choose at most 1.')
    for (const at of [0, 1]) await quantities.nth(at).fill('0')
    await chooseDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(chooseDialog.getByRole('alert')).toHaveText('Please choose at least one item.')
    await quantities.nth(0).fill('1')
    await chooseDialog.getByLabel('Reason').fill('Arrived broken')
    await expectAccessible(page)
    await chooseDialog.getByRole('button', { name: 'Continue' }).click()
    const checkDialog = page.getByRole('dialog', { name: 'Please check the refund' })
    await expect(factValue(page, 'The seller gets')).toHaveText(`Ida Journey: ${formatPounds(first)}`)
    await expect(factValue(page, 'To the card ending in')).toHaveText('4242')
    // a commission that was paid out will be owed by the seller; one that was not will be withheld
    await expect(page.getByRole('term').filter({ hasText: /^Commission (?:the seller|not sent)/ })).toHaveCount(1)
    await expect(checkDialog.getByRole('definition').last()).toHaveText('Arrived broken')
    await expectAccessible(page)
    await checkDialog.getByRole('button', { name: 'Back' }).click()
    await expect(quantities.nth(1)).toHaveValue('0')
    await chooseDialog.getByRole('button', { name: 'Continue' }).click()
    await checkDialog.getByRole('button', { name: `Refund ${formatPounds(first)}` }).click()
    await expect(page.getByText('Refund made successfully.')).toBeVisible()
    await expect(checkDialog).toBeHidden()
    const refunds = panel.getByRole('table', { name: 'Refunds' }).locator('tbody tr')
    await expect(refunds.locator('td')).toHaveText([
      /^\d\d\/\d\d\/\d{4}$/,
      formatPounds(first),
      /^£\d+\.\d\d$/,
      'Arrived broken',
      'Refunded',
    ])
    await expect(panel.getByRole('definition')).toHaveText([
      formatPounds(sum(prices)),
      formatPounds(first),
      formatPounds(second),
    ])
    await expect(page.getByRole('region', { name: 'Order info' })).toContainText(
      `Refunded in part ${formatPounds(first)}`,
    )
    await expectAccessible(page)
    await refundButton.click()
    await expect(quantities).toHaveCount(1)
    await chooseDialog.getByRole('button', { name: 'Continue' }).click()
    await checkDialog.getByRole('button', { name: `Refund ${formatPounds(second)}` }).click()
    await expect(refunds).toHaveCount(2)
    await expect(panel.getByRole('definition').last()).toHaveText('£0.00')
    await expect(refundButton).toBeHidden()
    await expect(page.getByRole('region', { name: 'What happened so far' })).toContainText(
      `${formatPounds(second)} refunded to the seller`,
    )
    expect(consoleErrors).toEqual([])
  })

test('a disputed payment shows its dispute and cannot be refunded', async ({ browser }) => {
  const { orderId, prices } = await createPaidOrder('tok_createDispute')
  const { page, panel, consoleErrors } = await openOrder(browser, { width: 1440, height: 900 }, orderId)
  const cells = panel.getByRole('table', { name: 'Disputes' }).locator('tbody td')
  // reloaded until the dispute appears, since its webhook event arrives after the payment's response
  await expect(async () => {
    await page.reload()
    await expect(cells).toHaveText([/^\d\d\/\d\d\/\d{4}$/, formatPounds(sum(prices)), /./, 'Open'], { timeout: 1000 })
  }).toPass()
  await expect(panel).toContainText('Nothing can be refunded here while a dispute is open.')
  await expect(panel.getByRole('button', { name: 'Make a refund' })).toBeHidden()
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  expect(consoleErrors).toEqual([])
})
