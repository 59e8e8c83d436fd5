import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { expectAccessible } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

interface Listed {
  orders: { ord_no: string }[]
  ttl: number
}

const desk = (page: Page) => page.getByRole('toolbar', { name: 'What to do with the chosen rows' })
const choose = (page: Page, number: string) => page.getByRole('checkbox', { name: `Choose ${number}` })

/**
 * Finds the newest order, which is on the last page, and one from the middle of the page before: other tests' orders may leave the list
 * meanwhile, which moves all later rows forward.
 */
async function findTwoPages(): Promise<{ last: number; numbers: [string, string] }> {
  const as = await getAdminToken()
  const { ttl } = await callShop<Listed>('GET', 'admin/dispatch/list', { as })
  const last = Math.ceil(ttl / 10)
  const read = async (page: number, row: number) =>
    (await callShop<Listed>('GET', `admin/dispatch/list?page=${page}`, { as })).orders.at(row)?.ord_no ?? ''
  return { last, numbers: [await read(last, -1), await read(last - 1, 4)] }
}

test('chosen orders stay chosen on other pages and after a search, until none is [N-DISP-018]', async ({ browser }) => {
  const trade = await createTrade()
  for (let order = 0; order < 12; order++) await trade.createPaidOrder()
  const { last, numbers } = await findTwoPages()
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto(`/admin-dispatch?page=${last}`)
  await choose(page, numbers[0]).check()
  await expect(desk(page)).toContainText('1 chosen')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await choose(page, numbers[1]).check()
  await expect(desk(page)).toContainText('2 chosen')
  await page.getByRole('checkbox', { name: 'Choose all rows of this page' }).check()
  await expect(desk(page)).toContainText('11 chosen')
  await page.getByRole('checkbox', { name: 'Choose all rows of this page' }).uncheck()
  await expect(desk(page)).toContainText('1 chosen')
  await page.getByRole('searchbox').fill(numbers[1])
  await choose(page, numbers[1]).check()
  await expect(desk(page)).toContainText('2 chosen')
  await expectAccessible(page)
  await desk(page).getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText('2 orders marked as packed.')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(numbers[1]) })).toContainText('Packed on')
  await desk(page).getByRole('button', { name: 'Mark dispatched' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark dispatched' })
  for (const number of numbers) await expect(dialog.getByLabel(`Tracking number ${number}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await desk(page).getByRole('button', { name: 'Choose none' }).click()
  await expect(desk(page)).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('a scanned number opens its order; batches are scanned and packed by keys [N-DISP-020]', async ({ browser }) => {
  const trade = await createTrade()
  const id = await trade.createPaidOrder()
  const { order } = await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as: trade.as })
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/admin-dispatch')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(order.ord_no.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order ${order.ord_no}` })).toBeVisible()
  await page.getByRole('button', { name: 'Pack', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Packing' })
  const fields = dialog.getByRole('textbox')
  await expect(fields).toHaveCount(2)
  await expectAccessible(page)
  await fields.first().focus()
  await page.keyboard.type('b7, l-20')
  await page.keyboard.press('Enter')
  await expect(fields.last()).toBeFocused()
  await page.keyboard.type('X1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 order marked as packed.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What happened so far' })).toContainText('Packed')
  await page.getByRole('button', { name: 'Pack', exact: true }).click()
  await expect(fields.first()).toHaveValue('B7, L-20')
  await expect(dialog.getByRole('button', { name: 'Save batches' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})
