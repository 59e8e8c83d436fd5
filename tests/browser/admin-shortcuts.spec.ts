import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { expectFocusInPage, focused } from './support/keyboard.ts'
import { desk, expectAccessible, openLoggedIn } from './support/people.ts'
import { createTrade } from './support/sale.ts'

/** The keys of a desk, pressed alone: they walk through rows, choose, edit and search. */

test('j and k walk through rows, Enter opens, x chooses, e edits, / searches [N-ASST-001–003]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  await page.goto('/products')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const linkOf = (row: number) => rows.nth(row).getByRole('link').first()
  await page.keyboard.press('j')
  await expect(linkOf(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(linkOf(1)).toBeFocused()
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press('x')
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('toolbar')).toContainText('1 chosen')
  await expect(linkOf(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked()
  const name = (await linkOf(1).textContent()) ?? ''
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/products\/edit-product\//)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  // in a field the keys are what is typed
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('?/jkxe')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name}?/jkxe`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).fill(name)

  await page.goto('/products')
  await expect(rows).toHaveCount(10)
  // the keys come a moment after the rows
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(linkOf(0)).toHaveText(name)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/products\/edit-product\//)
  // a page without a list of its own searches everything
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Search everything' }).getByRole('searchbox')).toBeFocused()
  expect(consoleErrors).toEqual([])
})

test('? lists the keys, and they can be switched off for speech input [N-ASST-004]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  await page.goto('/admin-user')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Next row')
  await expectAccessible(page)
  // the rows behind the dialog stay where they are
  await page.keyboard.press('j')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.getByRole('switch', { name: 'Keys that are pressed alone' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  for (const key of ['j', '/', '?']) await page.keyboard.press(key)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('tbody :focus, main search :focus')).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('a seller walks through her orders and links by the same keys [N-ASST-001, N-ASST-004]', async ({ browser }) => {
  const trade = await createTrade()
  await trade.createPaidOrder()
  await trade.createPaidOrder()
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, desk)
  await page.goto('/orders')
  const rows = page.locator('[data-list-row]')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Find clients, orders and more' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.first().locator(':focus')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(rows.nth(1).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(rows.nth(1).locator(':focus')).toHaveCount(1)
  await expectFocusInPage(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})
