import { expect, test } from '@playwright/test'
import { expectAccessible, openLoggedIn, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'

test('a seller counts stock on a phone and orders what is suggested [N-SALN-008–009]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { seller, products } = await createTrade()
  const [product] = products
  if (!product) throw new Error('the demo has no products')
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.goto('/salon-stock')
  const item = page.getByRole('article', { name: product.name })
  const pieces = item.getByRole('spinbutton')
  await expect(item).toContainText('Not counted yet')
  await pieces.fill('6')
  await expect(item.getByLabel('Reason')).toHaveValue('counted')
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByLabel('Reason')).toHaveCount(0)
  await expect(pieces).toBeFocused()
  await expect(item).not.toContainText('Not counted yet')

  const fewer = item.getByRole('button', { name: 'One fewer' })
  await fewer.click()
  await fewer.click()
  await expect(item).toContainText('−2')
  await expect(item.getByLabel('Reason')).toHaveValue('used')
  await item.getByLabel('Reason').selectOption('Other')
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item).toContainText('Please say what happened.')
  await item.getByLabel('What happened?').fill('Fell into the sink.')
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByLabel('Reason')).toHaveCount(0)
  await expect(pieces).toHaveValue('4')

  await item.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: product.name })
  await expect(history.getByRole('listitem').first()).toContainText(/Other.*Fell into the sink\.−24 after it/)
  await history.getByLabel('Low mark').fill('4')
  await history.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The low mark has been saved.')).toBeVisible()
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Low', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(item.getByText('Low', { exact: true })).toBeVisible()

  const suggestion = page.getByRole('region', { name: 'Suggested order' })
  await expect(suggestion).toContainText('1 piece of 1 product')
  await suggestion.getByText('See and change').click()
  await suggestion.getByRole('spinbutton').fill('3')
  await expect(suggestion).toContainText('3 pieces of 1 product')
  await suggestion.getByRole('button', { name: 'Order these' }).click()
  await expect(page.getByRole('radio', { name: /Deliver to the salon/ })).toBeChecked()
  await expect(page.getByRole('group').filter({ hasText: /^Summary/ })).toContainText('3 items')
  expect(consoleErrors).toEqual([])
})
