import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { openBackOffice } from './support/back-office.ts'
import { chooseOrders, chosenBar, createOrders } from './support/dispatch.ts'
import { tabTo } from './support/keyboard.ts'
import { expectAccessible, phone } from './support/people.ts'

const more = (page: Page) => chosenBar(page).getByRole('button', { name: 'More', exact: true })

test('the pick list of chosen orders is a PDF with products and shelves [N-DISP-021, N-DISP-024]', async ({
  browser,
}) => {
  const { orders, products } = await createOrders(2)
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/admin-dispatch')
  const numbers = orders.map(({ number }) => number)
  await chooseOrders(page, numbers)
  const download = page.waitForEvent('download')
  await chosenBar(page).getByRole('button', { name: 'Pick list' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('pick-list.pdf')
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  const words = text.replace(/\s+/g, ' ')
  expect(words).toContain('Pick list 2 orders, 4 items')
  // the shelf of a demo product is named by a letter and a number
  for (const { name } of products) expect(words).toMatch(new RegExp(`2 × [^×]*${name} [A-H]\\d+ [^×]* in 2 orders`))
  expect(consoleErrors).toEqual([])
})

test('on a phone two buttons and a menu stand in one line, by thumb and by keys [N-DISP-027]', async ({ browser }) => {
  const { orders } = await createOrders(1)
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  await page.goto('/admin-dispatch')
  await chooseOrders(page, [orders[0]?.number ?? ''])
  await expect(chosenBar(page).getByRole('button')).toHaveText(['Mark packed', 'Mark dispatched', ''])
  const tops = await chosenBar(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
  await more(page).click()
  for (const name of ['Choose none', 'Packing slips', 'Pick list'])
    await expect(chosenBar(page).getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const download = page.waitForEvent('download')
  await tabTo(page, chosenBar(page).getByRole('button', { name: 'Packing slips' }))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('packing-slips.pdf')
  await expect(more(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, chosenBar(page).getByRole('button', { name: 'Choose none' }))
  await page.keyboard.press('Enter')
  await expect(chosenBar(page)).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  expect(consoleErrors).toEqual([])
})

test('with room for all every action is a button; the menu comes and goes [N-DISP-027]', async ({ browser }) => {
  const { orders } = await createOrders(1)
  const { page } = await openBackOffice(browser)
  await page.goto('/admin-dispatch')
  await chooseOrders(page, [orders[0]?.number ?? ''])
  const all = ['Choose none', 'Packing slips', 'Pick list', 'Labels', 'Mark packed', 'Mark dispatched']
  await expect(chosenBar(page).getByRole('button')).toHaveText(all)
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(more(page)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(chosenBar(page).getByRole('button')).toHaveText(all)
})

test('going back by Tab, no row lies under the bar of what is chosen [N-DISP-027]', async ({ browser }) => {
  await createOrders(10)
  for (const viewport of [phone, { width: 1440, height: 500 }]) {
    const { page } = await openBackOffice(browser, viewport)
    await page.addInitScript(() => localStorage.setItem('pageSize', '25'))
    await page.goto('/admin-dispatch')
    const boxes = page.getByRole('checkbox', { name: /^Choose ORD-/ })
    await boxes.last().check()
    await expect(chosenBar(page)).toBeVisible()
    await tabTo(page, boxes.nth(2), 'Shift+Tab')
    await page.context().close()
  }
})
