import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { waitForDispute } from './support/disputes.ts'
import { expectAccessible, phone } from './support/people.ts'
import { createTrade, payOrder } from './support/sale.ts'

test('an administrator chooses evidence, is warned, sends it once and sees it [N-DSPT-010]', async ({ browser }) => {
  const { as, products, placeOrder } = await createTrade()
  const orderId = await placeOrder()
  await payOrder(as, orderId, products, 'tok_createDispute')
  const { ord_no: number = '' } = await waitForDispute(orderId)
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  await page.goto('/admin-dispute')
  await page.getByRole('searchbox', { name: 'Search by order number' }).fill(String(number))
  await page.getByRole('link', { name: String(number) }).click()
  await expect(page.getByRole('heading', { name: `Dispute ${number}` })).toBeVisible()
  await expect(page.getByText('Said to be fraud')).toBeVisible()
  await expect(page.getByText(/, 6 days left$/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'What was bought' })).toBeChecked()
  // cannot be chosen, since the order has not been dispatched
  await expect(page.getByRole('checkbox', { name: 'Carrier, number and day of dispatch' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Billing address' }).uncheck()
  await page.getByRole('textbox', { name: 'In your own words' }).fill('Clara has had it\nsince Monday.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send evidence' }).click()
  const question = page.getByRole('dialog', { name: 'Send this evidence to the bank?' })
  await expect(question).toContainText('accepts evidence only once')
  await question.getByRole('button', { name: 'Send evidence' }).click()
  await expect(page.getByRole('heading', { name: 'What was sent' })).toBeVisible()
  expect(await page.getByText('Clara has had it').innerText()).toBe('Clara has had it\nsince Monday.')
  await expect(page.getByText('With the bank')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send evidence' })).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})
