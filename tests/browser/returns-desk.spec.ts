import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { readCodesInPdf } from '../harness/codes-in-pdf.ts'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail } from './support/emails.ts'
import { expectAccessible, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { createBoughtOrder, createReturn, dispatchOrder, enterCode } from './support/returns.ts'
import { formatPounds } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** The buttons that show what an administrator can decide about a return now. */
const decisions = ['Accept', 'Preview the refund', 'Send a replacement', 'Refuse'] as const

async function expectDecisions(page: Page, offered: readonly (typeof decisions)[number][]): Promise<void> {
  for (const name of decisions)
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(offered.includes(name) ? 1 : 0)
}

async function openAtDesk(browser: Browser, returnId: string) {
  const desk = await openBackOffice(browser)
  await desk.page.goto(`/admin-return/admin-return-details/${returnId}`)
  await expect(desk.page.getByRole('heading', { name: /^Return ORD-/ })).toBeVisible()
  return desk
}

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

async function openOwnReturn(browser: Browser, email: string, returnId: string) {
  const client = await openBrowser(browser, phone)
  await client.page.goto(`/client-page?return=${returnId}`)
  await enterCode(client.page, email)
  await expect(client.page.getByRole('heading', { name: 'Your return' })).toBeVisible()
  return client
}

test('a return is refused with a reason, which its client reads [N-RTRN-042]', async ({ browser }) => {
  const { trade, order } = await createBoughtOrder()
  const id = await createReturn(trade.client.email, order._id)
  const { page, consoleErrors } = await openAtDesk(browser, id)
  await expectDecisions(page, ['Accept', 'Refuse'])
  await page.getByRole('button', { name: 'Refuse' }).click()
  await confirm(page, 'Refuse')
  const dialog = page.getByRole('dialog', { name: 'Refuse this return?' })
  await expect(dialog).toContainText('*Please give a reason, which is emailed to the client.')
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('The lid was broken by a fall.')
  await confirm(page, 'Refuse')
  await expect(page.getByText('Refused', { exact: true })).toBeVisible()
  await expect(page.getByText('The lid was broken by a fall.')).toBeVisible()
  await expectDecisions(page, [])
  expect((await waitForEmail(trade.client.email, /About your return/)).text).toContain('The lid was broken by a fall.')
  const client = await openOwnReturn(browser, trade.client.email, id)
  await expect(client.page.getByText('We could not accept it.')).toBeVisible()
  await expect(client.page.getByText('The lid was broken by a fall.')).toBeVisible()
  await expect(client.page.getByText('What you get back')).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('a returned piece is replaced by an order without a price [N-RTRN-021, N-RTRN-042]', async ({ browser }) => {
  const { trade, order } = await createBoughtOrder()
  await dispatchOrder(order._id)
  const id = await createReturn(trade.client.email, order._id)
  const { page, consoleErrors, failedCalls } = await openAtDesk(browser, id)
  await page.getByRole('button', { name: 'Accept' }).click()
  await confirm(page, 'Accept')
  await expectDecisions(page, ['Preview the refund', 'Send a replacement', 'Refuse'])
  await page.getByRole('button', { name: 'Send a replacement' }).click()
  await expectAccessible(page)
  await confirm(page, 'Send a replacement')
  await expect(page.getByText('Replaced by order')).toBeVisible()
  await expectDecisions(page, [])
  const { text } = await waitForEmail(trade.client.email, /A replacement for order/)
  const [, replacement = ''] = /as order (ORD-\S+?)\./.exec(text) ?? []
  const client = await openOwnReturn(browser, trade.client.email, id)
  await expect(client.page.getByText(`Order ${replacement} replaces it.`)).toBeVisible()
  await expect(client.page.getByText('What you get back')).toHaveCount(0)
  await page.getByRole('link', { name: replacement }).click()
  await expect(page.getByRole('heading', { name: new RegExp(replacement) })).toBeVisible()
  await expect(page.getByText('£0.00').first()).toBeVisible()
  await test.step('in the back office it has neither refund nor invoice [N-RTRN-072]', async () => {
    const payment = page.getByRole('region', { name: 'Payment and refunds' })
    await expect(payment).toContainText('It replaces something that was returned, so nothing was paid for it.')
    await expect(page.getByRole('button', { name: /^Send invoice/ })).toHaveCount(0)
    await expect(page.getByText('paid before invoices were numbered')).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/admin-order')
    const row = page.getByRole('row').filter({ hasText: replacement })
    await expect(row).toBeVisible()
    await expect(row.getByRole('button', { name: /^Send invoice/ })).toHaveCount(0)
    expect([consoleErrors, failedCalls]).toEqual([[], []])
  })
  await test.step('her page leads from it to the order that she paid [N-RTRN-070]', async () => {
    await client.page.goto('/client-page')
    await client.page.getByRole('button', { name: new RegExp(`^Details ?: ${replacement}$`) }).click()
    const dialog = client.page.getByRole('dialog', { name: `Order ${replacement}` })
    await expect(dialog).toContainText(`It replaces something of order ${order.ord_no}`)
    await expect(dialog).not.toContainText('has the receipt')
    await dialog.getByRole('link', { name: 'Return or problem' }).click()
    await expect(client.page).toHaveURL(new RegExp(`/client-page/orders/${order._id}/return$`))
    await expect(client.page.getByText(`Order ${order.ord_no} from`)).toBeVisible()
    await client.page.goto(`/client-page?problem=${replacement}`)
    await expect(client.page).toHaveURL(new RegExp(`/client-page/orders/${order._id}/return$`))
    expect([client.consoleErrors, client.failedCalls]).toEqual([[], []])
    const { orders } = await callShop<{ orders: { _id: string; ord_no: string }[] }>('GET', 'order/list', {
      as: trade.as,
    })
    const { _id } = orders.find(({ ord_no }) => ord_no === replacement) ?? {}
    await client.page.goto(`/client-page/orders/${_id}/return`)
    await expect(
      client.page.getByRole('heading', { name: `Please return it with order ${order.ord_no}.` }),
    ).toBeVisible()
    await client.page.getByRole('link', { name: 'To the order' }).click()
    await expect(dialog).toBeVisible()
  })
})

test('the code of a sheet is scanned, and only then is its parcel settled [N-RTRN-014]', async ({ browser }) => {
  const { trade, order } = await createBoughtOrder()
  await dispatchOrder(order._id)
  const id = await createReturn(trade.client.email, order._id, { reason: 'changed_mind' })
  const { page, consoleErrors } = await openAtDesk(browser, id)
  await page.getByRole('button', { name: 'Accept' }).click()
  await confirm(page, 'Accept')
  await expect(page.getByText('Waiting for the parcel', { exact: true })).toBeVisible()
  await expectDecisions(page, ['Refuse'])

  const client = await openOwnReturn(browser, trade.client.email, id)
  const download = client.page.waitForEvent('download')
  await client.page.getByRole('button', { name: 'Address sheet (PDF)' }).click()
  const [code = ''] = await readCodesInPdf(new Uint8Array(await readFile(await (await download).path())))
  expect(code).toMatch(/^R\w{9}$/)

  await page.goto('/admin-return')
  await page.getByLabel('Code on the parcel').focus()
  // a scanner types like a keyboard and ends with Enter
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Return ${order.ord_no}` })).toBeVisible()
  await expect(page.getByText('Arrived', { exact: true })).toBeVisible()
  await expectDecisions(page, ['Preview the refund', 'Send a replacement', 'Refuse'])
  await expect(page.getByLabel(/^Where it goes:/)).toHaveValue('shelf')
  const [product] = trade.products
  const amount = formatPounds(product?.price ?? 0)
  await page.getByRole('button', { name: 'Preview the refund' }).click()
  const settle = page.getByRole('dialog', { name: 'Settle by a refund?' })
  await expect(settle.getByRole('definition').first()).toHaveText(amount)
  await settle.getByRole('button', { name: `Refund ${amount}`, exact: true }).click()
  await expect(page.getByText('Settled', { exact: true })).toBeVisible()
  await expectDecisions(page, [])
  await client.page.reload()
  await expect(client.page.getByText(`${amount} back on your card`)).toBeVisible()
  await expect(client.page.getByRole('button', { name: 'Address sheet (PDF)' })).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('desk and client see the photograph of a reaction, which is in a file [N-RTRN-029]', async ({ browser }) => {
  const { trade, order } = await createBoughtOrder()
  const photo = new File([await readFile('tests/fixtures/names-of-scripts.png')], 'skin.png', { type: 'image/png' })
  const id = await createReturn(trade.client.email, order._id, { reason: 'skin_reaction', photo })
  const { page, consoleErrors } = await openAtDesk(browser, id)
  await expect(page.getByText('A reaction of the skin. A serious one must be reported.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  await page.getByLabel(/^Batch:/).fill('L-2041')
  await page.getByRole('button', { name: 'Save batch' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/admin-return')
  await expect(page.getByRole('row').filter({ hasText: order.ord_no })).toContainText('Reaction of the skin')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Skin reactions (CSV)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const row = file.split('\r\n').find((one) => one.includes(order.ord_no))
  for (const fact of ['L-2041', 'The lid was broken.', trade.client.email]) expect(row).toContain(fact)

  // the seller reads that there is a photograph, but does not see it
  const seller = await openLoggedIn(browser, trade.seller, phone)
  await seller.page.goto(`/orders?order=${order._id}`)
  const dialog = seller.page.getByRole('dialog', { name: /^Return by/ })
  await expect(dialog).toContainText('1 photograph, which we look at')
  await expect(dialog.getByRole('img')).toHaveCount(0)
  const client = await openOwnReturn(browser, trade.client.email, id)
  await expect(client.page.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('what was paid back elsewhere is settled so, without a parcel [N-RTRN-056, N-RTRN-059]', async ({ browser }) => {
  const { trade, order } = await createBoughtOrder()
  await dispatchOrder(order._id)
  const id = await createReturn(trade.client.email, order._id, { reason: 'changed_mind' })
  const { page, consoleErrors } = await openAtDesk(browser, id)
  await page.getByRole('button', { name: 'Accept' }).click()
  await confirm(page, 'Accept')
  await page.getByRole('button', { name: 'The parcel is not coming' }).click()
  await expectAccessible(page)
  await confirm(page, 'Settle without it')
  await expect(page.getByLabel(/^Where it goes:/)).toHaveValue('written_off')
  await expectDecisions(page, ['Preview the refund', 'Send a replacement', 'Refuse'])

  const as = await getAdminToken()
  const { left } = await callShop<{ left: number }>('GET', `admin/refund/${order._id}`, { as })
  const body = { order_id: order._id, lines: [], amount: left, refunded: 0, reason: 'The wrong colour.' }
  await callShop('POST', 'admin/refund', { as, body })
  await page.reload()
  await expect(page.getByText('The return can be settled as paid back already.')).toBeVisible()
  await page.getByRole('button', { name: 'Paid back already' }).click()
  const amount = formatPounds(trade.products[0]?.price ?? 0)
  await expect(page.getByRole('dialog')).toContainText(`has had ${amount} back`)
  await expectAccessible(page)
  await confirm(page, 'Paid back already')
  await expect(page.getByText('Settled', { exact: true })).toBeVisible()
  await expectDecisions(page, [])
  const { text } = await waitForEmail(trade.client.email, /is settled/)
  expect(text).toContain(`You have had ${amount} back for it already`)

  // the parcel that comes after all opens the return and says what it is
  await page.goto('/admin-return')
  const { code } = await callShop<{ code: string }>('GET', `admin/return/${id}`, { as })
  await page.getByLabel('Code on the parcel').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/This return was settled on .* already/)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Return ${order.ord_no}` })).toBeVisible()
  expect(consoleErrors).toEqual([])
})
