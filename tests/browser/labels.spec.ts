import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { openBackOffice } from './support/back-office.ts'
import { expectAccessible } from './support/people.ts'
import { createTrade, payOrder, placeOrder } from './support/sale.ts'
import { createUniqueEmail, getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

type Trade = Awaited<ReturnType<typeof createTrade>>

const numberOf = async (as: string, id: string) =>
  (await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as })).order.ord_no

/** Creates a paid order to a town that the sandbox's carrier does not know. */
async function createOrderToNowhere({ as, products }: Trade): Promise<string> {
  const address = {
    addressLine1: '1 Last Lane',
    addressLine2: '',
    city: 'Nowhere',
    state: 'Somerset',
    zipcode: 'BA1 2QT',
  }
  const body = { name: 'Nora Nobody', email: createUniqueEmail(), pno: '07700 900321', ...address }
  const { client_id } = await callShop<{ client_id: string }>('POST', 'client', { as, body })
  const order = await placeOrder(as, client_id, products)
  await payOrder(as, order, products)
  return order
}

/** Saves the PDF that a click downloads, and returns the text of its pages. */
async function save(page: Page, click: () => Promise<void>): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('labels.pdf')
  const bytes = new Uint8Array(await readFile(await download.path()))
  return (await extractText(await getDocumentProxy(bytes))).text
}

test('labels of chosen orders are made and saved, and their numbers proposed [N-CARR-012]', async ({ browser }) => {
  const trade = await createTrade()
  const ids = [await trade.createPaidOrder(), await trade.createPaidOrder(), await createOrderToNowhere(trade)]
  const [first = '', second = '', nowhere = ''] = await Promise.all(ids.map((id) => numberOf(trade.as, id)))
  const { page, consoleErrors } = await openBackOffice(browser)
  const { ttl } = await callShop<{ ttl: number }>('GET', 'admin/dispatch/list', { as: await getAdminToken() })
  await page.addInitScript(() => localStorage.setItem('pageSize', '100'))
  await page.goto(`/admin-dispatch?page=${Math.ceil(ttl / 100)}`)
  const row = (number: string) => page.getByRole('row', { name: new RegExp(`Choose ${number}|${number}`) })
  for (const number of [first, second, nowhere]) await page.getByRole('checkbox', { name: `Choose ${number}` }).check()
  const pages = await save(page, () => page.getByRole('button', { name: 'Labels', exact: true }).click())
  expect(pages).toHaveLength(2)
  for (const [at, number] of [first, second].entries()) expect(pages[at]).toContain(number)
  await expect(page.getByText('1 order got no label. The reason is beside it.')).toBeVisible()
  await expect(row(nowhere)).toContainText('The carrier made no label. The log of the shop says why.')
  for (const number of [first, second]) await expect(row(number)).toContainText(/Royal Mail SB\d{9}GB/)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: `Choose ${nowhere}` }).uncheck()
  await page.getByRole('button', { name: 'Mark dispatched' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark dispatched' })
  const numbers = [first, second].map((number) => dialog.getByLabel(`Tracking number ${number}`))
  for (const [at, number] of numbers.entries()) {
    await expect(number).toHaveValue(/^SB\d{9}GB$/)
    expect(pages[at]).toContain(await number.inputValue())
  }
  await dialog.getByLabel('Carrier').selectOption('DPD')
  for (const number of numbers) await expect(number).toHaveValue('')
  await dialog.getByLabel('Carrier').selectOption('Royal Mail')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark dispatched' }).click()
  await expect(page.getByText('2 orders marked as dispatched.')).toBeVisible()
  const { order } = await callShop<{ order: { dispatch: object } }>('GET', `order/info/${ids[0]}`, { as: trade.as })
  expect(order.dispatch).toMatchObject({ carrier: 'Royal Mail', tracking_number: expect.stringMatching(/^SB\d{9}GB$/) })
  expect(consoleErrors).toEqual([])
})

test('on its page an order gets a label, another one, and the proposed number [N-CARR-012]', async ({ browser }) => {
  const trade = await createTrade()
  const id = await trade.createPaidOrder()
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto(`/admin-order/admin-order-details/${id}`)
  await page.getByRole('button', { name: 'Make label' }).click()
  const label = page.getByText(/^Label: Royal Mail SB\d{9}GB$/)
  const former = await label.textContent()
  expect(await save(page, () => page.getByRole('button', { name: 'Download label' }).click())).toHaveLength(1)
  await page.getByRole('button', { name: 'New label' }).click()
  const question = page.getByRole('dialog', { name: 'Make a new label?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'New label' }).click()
  await expect(label).not.toHaveText(former ?? '')
  await page.getByRole('button', { name: 'Mark dispatched' }).click()
  const number = page.getByRole('dialog', { name: 'Mark dispatched' }).getByLabel(/^Tracking number/)
  expect(await label.textContent()).toContain(await number.inputValue())
  expect(consoleErrors).toEqual([])
})
