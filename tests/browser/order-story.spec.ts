import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessibleOnPhone, openBackOffice } from './support/back-office.ts'
import { waitForEmailAfter } from './support/emails.ts'
import { expectAccessible, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { createTrade, formatPounds } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

const admin = await getAdminToken()

/** Creates an order of two products that was paid through a link and dispatched, and one of whose products was refunded. */
async function createStory() {
  const trade = await createTrade()
  const amount = trade.products.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
  const link = (await trade.createPayLink()).split('=')[1]
  await callShop('POST', 'payment/client/question', { body: { order_id: link, question: 'Is it vegan?' } })
  await callShop('POST', 'payment/client/pay', { body: { order_id: link, token: 'tok_visa', amount, paymentType: 1 } })
  const { orders } = await callShop<{ orders: { _id: string; ord_no: string }[] }>('GET', 'order/list', {
    as: trade.as,
  })
  const [order] = orders
  if (!order) throw new Error('the order is not in My Orders')
  const dispatched = JSON.stringify([{ order_id: order._id, tracking_number: 'AB123456789GB' }])
  await callShop('PUT', 'admin/dispatch/many', { as: admin, body: { orders: dispatched, carrier: 'royal_mail' } })
  const { lines } = await callShop<{ lines: { line_id: string; amount: number }[] }>(
    'GET',
    `admin/refund/${order._id}`,
    {
      as: admin,
    },
  )
  const [line] = lines
  await callShop('POST', 'admin/refund', {
    as: admin,
    body: {
      order_id: order._id,
      lines: JSON.stringify([{ line_id: line?.line_id, quantity: 1 }]),
      amount: line?.amount,
      refunded: 0,
      reason: 'Arrived broken',
    },
  })
  return { trade, order, paid: formatPounds(amount), refunded: formatPounds(line?.amount ?? 0) }
}

const story = (page: Page) => page.getByRole('list', { name: 'What happened so far' })

async function openClientPage(browser: Browser, email: string) {
  const opened = await openBrowser(browser, phone)
  const { page } = opened
  await page.goto('/client-page')
  await page.getByLabel('Email address').fill(email)
  const { text } = await waitForEmailAfter(() => page.keyboard.press('Enter'), email, /Your code/)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(/^\d{6}$/m.exec(text)?.[0] ?? '')
  await page.keyboard.press('Enter')
  return opened
}

test('what was refunded is said on the desk, at the client and in the file [N-RFND-004]', async ({ browser }) => {
  const { trade, order, paid, refunded } = await createStory()
  const left = formatPounds(trade.products.slice(1).reduce((sum, { price }) => sum + price, 0))
  const { page, consoleErrors, failedCalls } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/desk')
  const month = page.getByRole('region', { name: 'This month' })
  await expect(month.getByRole('link', { name: /^Sold/ })).toContainText(paid)
  await expect(month).toContainText(`${refunded} of it was refunded, with`)
  await expect(month).toContainText('of commission taken back.')
  await page.goto('/orders')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const row = file.split('\r\n').find((line) => line.includes(order.ord_no))
  expect(row).toContain(`Refunded in part ${refunded}`)
  await page.goto('/myclients')
  await page.getByRole('link', { name: 'Clara Client' }).click()
  await expect(page.getByText(`${left}, after ${refunded} was refunded`)).toBeVisible()
  expect([consoleErrors, failedCalls]).toEqual([[], []])
})

test('on a phone an order tells its story to seller, client and administrator [N-TIML-001–003]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { trade, order, paid, refunded } = await createStory()
  const part = `Refunded in part ${refunded}`

  const seller = await openLoggedIn(browser, trade.seller, phone)
  await seller.page.goto('/orders')
  await expect(seller.page.getByRole('listitem').filter({ hasText: order.ord_no })).toContainText(part)
  await seller.page.getByRole('button', { name: /^View Details/ }).click()
  const dialog = seller.page.getByRole('dialog', { name: 'Sale Confirmation' })
  await expect(dialog).toContainText('Commission taken back')
  await expect(story(seller.page)).toContainText(`${paid} paid by your client`)
  await expect(story(seller.page)).toContainText(`${refunded} refunded to your client`)
  await expect(story(seller.page)).not.toContainText('Arrived broken')
  await story(seller.page).scrollIntoViewIfNeeded()
  await expectAccessible(seller.page)
  expect(seller.consoleErrors).toEqual([])

  const client = await openClientPage(browser, trade.client.email)
  const orders = client.page.getByRole('region', { name: 'Your orders' })
  await expect(orders).toContainText(part)
  await orders.getByRole('button', { name: /^Details/ }).click()
  await expect(story(client.page)).toContainText(`${paid} paid by you`)
  await expect(story(client.page)).toContainText(`${refunded} refunded to you`)
  await expect(story(client.page)).toContainText('Order confirmation emailed to you')
  await expect(story(client.page)).not.toContainText('ommission')
  await expectAccessible(client.page)
  expect(client.consoleErrors).toEqual([])

  const office = await openBackOffice(browser, phone)
  await office.page.goto(`/admin-order/admin-order-details/${order._id}`)
  await expect(office.page.getByRole('main')).toContainText(part)
  await expect(story(office.page)).toContainText('Reason: Arrived broken')
  await expectAccessibleOnPhone(office.page)
  expect(office.consoleErrors).toEqual([])
})
