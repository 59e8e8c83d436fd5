import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail } from './support/emails.ts'
import { expectAccessible, openLoggedIn, openRowMenu, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

const numberOf = async (as: string, id: string) =>
  (await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as })).order.ord_no

test('orders are packed, dispatched and followed, one by a file [N-DISP-010–013]', {
  tag: '@journey',
}, async ({ browser }) => {
  const trade = await createTrade()
  const numbers: string[] = []
  for (let order = 0; order < 3; order++) numbers.push(await numberOf(trade.as, await trade.createPaidOrder()))
  const [first = '', second = '', third = ''] = numbers
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  // the newest orders are on the list's last page
  const as = await getAdminToken()
  const { ttl } = await callShop<{ ttl: number }>('GET', 'admin/dispatch/list', { as })
  await page.addInitScript(() => localStorage.setItem('pageSize', '100'))
  await page.goto(`/admin-dispatch?page=${Math.ceil(ttl / 100)}`)
  for (const number of [first, second]) await page.getByRole('checkbox', { name: `Choose ${number}` }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Packing slips' }).click()
  expect((await download).suggestedFilename()).toBe('packing-slips.pdf')
  await page.getByRole('button', { name: 'Mark dispatched' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark dispatched' })
  await dialog.getByLabel('Carrier').selectOption('Evri')
  await dialog.getByLabel(`Tracking number ${first}`).fill('H00ABC1234567890')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark dispatched' }).click()
  await expect(page.getByText('2 orders marked as dispatched.')).toBeVisible()
  await expect(page.getByRole('link', { name: first })).toHaveCount(0)
  await importNumbers(page, third)
  const { text } = await waitForEmail(trade.client.email, new RegExp(`${first} is on its way`))
  const link = 'https://www.evri.com/track-a-parcel'
  expect(text).toContain(link)
  expect(consoleErrors).toEqual([])
  const shop = await openLoggedIn(browser, trade.seller, phone)
  await shop.page.goto('/orders')
  const order = shop.page.getByRole('article', { name: `Order ${first}` })
  await openRowMenu(order)
  await expect(order).toContainText('Evri H00ABC1234567890')
  await expect(order.getByRole('link', { name: /Track the parcel/ })).toHaveAttribute('href', link)
  for (const [number, parcel] of [
    [second, 'Evri'],
    [third, 'DPD 15501234567890'],
  ] as const) {
    const other = shop.page.getByRole('article', { name: `Order ${number}` })
    await openRowMenu(other)
    await expect(other).toContainText(parcel)
  }
  await addParcel(page, first)
  await shop.page.reload()
  await openRowMenu(order)
  await expect(order).toContainText('Evri H00ABC1234567890')
  await expect(order).toContainText('Royal Mail AB123456789GB')
  await expect(order.getByRole('link', { name: /Track the parcel/ })).toHaveCount(2)
})

/** Adds a second parcel to a dispatched order, on the order's page in the back office. */
async function addParcel(page: Page, order: string): Promise<void> {
  await page.goto('/admin-dispatch?state=dispatched')
  await page.getByRole('link', { name: order }).click()
  await page.getByRole('button', { name: 'Add a parcel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a parcel' })
  await dialog.getByLabel('Carrier').selectOption('Royal Mail')
  await dialog.getByLabel('Tracking number').fill('ab 1234 5678 9gb')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add a parcel' }).click()
  await expect(page.getByText('The parcel has been added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct parcel 2' })).toBeVisible()
}

/**
 * Imports tracking numbers: a file with an unknown carrier is reported and changes nothing; the corrected file is checked, then imported.
 */
async function importNumbers(page: Page, order: string): Promise<void> {
  await page.goto('/admin-dispatch/import')
  const check = async (carrier: string) => {
    const rows = ['Order number,Carrier,Tracking number', `${order},${carrier},15501234567890`]
    const buffer = Buffer.from(rows.join('\n'))
    await page.getByLabel('CSV file').setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  await check('Pigeon')
  await expect(page.getByRole('row', { name: /There is no carrier with this name\./ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0)
  await check('DPD')
  await expect(page.getByText('Nothing is wrong with this file.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0)
}
