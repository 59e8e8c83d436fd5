import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { chooseOrders, chosenBar, createOrders } from './support/dispatch.ts'
import { expectAccessible } from './support/people.ts'

test('what was packed by mistake is taken back from the notification [N-DISP-026]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { orders } = await createOrders(2)
  const [first, second] = orders.map(({ number }) => number)
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/admin-dispatch')
  const row = (number: string | undefined) => page.getByRole('row', { name: new RegExp(number ?? '') })
  await chooseOrders(page, [first ?? ''])
  await chosenBar(page).getByRole('button', { name: 'Mark packed' }).click()
  await expect(row(first)).toContainText('Packed on')
  await chooseOrders(page, [first ?? '', second ?? ''])
  await chosenBar(page).getByRole('button', { name: 'Mark packed' }).click()
  const notification = page.getByRole('status').filter({ hasText: '2 orders marked as packed.' })
  await expectAccessible(page)
  // all notifications stand in one status, the newest last
  await notification.getByRole('button', { name: 'Undo' }).last().click()
  // the one that had been packed before stays packed
  await expect(page.getByText('1 order is no longer marked as packed.')).toBeVisible()
  await expect(row(second)).not.toContainText('Packed on')
  await page.getByRole('searchbox').fill(first ?? '')
  await expect(row(first)).toContainText('Packed on')
  expect(consoleErrors).toEqual([])
})

test('what was packed by mistake is taken back on the page of its order [N-ASST-030]', async ({ browser }) => {
  const { orders } = await createOrders(1)
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto(`/admin-order/admin-order-details/${orders[0]?.id}`)
  const story = page.getByRole('list', { name: 'What happened so far' })
  const undoPacking = page.getByRole('button', { name: 'Not packed after all' })
  await page.getByRole('button', { name: 'Pack', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Packing' })
  await dialog.getByRole('textbox').first().fill('B7')
  await dialog.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText(/^Packed on /)).toBeVisible()
  await expect(story).toContainText('Packed')
  // at once, and its batches come back with it (N-ASST-030)
  await undoPacking.click()
  const notification = page.getByRole('status').filter({ hasText: '1 order is no longer marked as packed.' })
  await expect(story).not.toContainText('Packed')
  await expectAccessible(page)
  await notification.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText(/^Packed on /)).toBeVisible()
  await page.getByRole('button', { name: 'Pack', exact: true }).click()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('B7')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await undoPacking.click()
  await expect(notification).toBeVisible()
  await expect(undoPacking).toHaveCount(0)
  await expect(story).not.toContainText('Packed')
  await page.getByRole('button', { name: 'Pack', exact: true }).click()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('')
  expect(consoleErrors).toEqual([])
})
