import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { createPlentifulProduct } from './support/catalogue.ts'
import { chooseOrders, chosenBar, createOrders } from './support/dispatch.ts'
import { expectAccessible } from './support/people.ts'
import { createBoughtOrder, createReturn } from './support/returns.ts'
import { createTrade, payOrder, placeOrder } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** What the dispatch desk says of chosen orders that are refused or whose call is lost. */

const rowOf = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) })
const refusedDialog = (page: Page, count: number) =>
  page.getByRole('dialog', { name: count === 1 ? '1 order was refused' : `${count} orders were refused` })

/** A paid order with a product of its own, which is recalled. */
async function createRecalledOrder() {
  const as = await getAdminToken()
  const trade = await createTrade()
  const product = await createPlentifulProduct(as, 5)
  const id = await placeOrder(trade.as, trade.client._id, [product])
  await payOrder(trade.as, id, [product])
  await callShop('POST', 'admin/recall', { as, body: { prod_id: product._id, reason: 'It burns', batches: [] } })
  const { order } = await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as: trade.as })
  return { id, number: order.ord_no, product: product.name }
}

interface Listed {
  orders: { ord_no: string }[]
}

/** The numbers of all orders of a seller. */
async function listOwn(as: string): Promise<Set<string>> {
  const own = new Set<string>()
  for (let page = 1; ; page++) {
    const { orders } = await callShop<Listed>('GET', `order/list?page=${page}`, { as })
    for (const { ord_no } of orders) own.add(ord_no)
    if (orders.length < 10) return own
  }
}

test('refused orders are named with their reasons and stay chosen, the rest leaves [N-DISP-030]', async ({
  browser,
}) => {
  const { orders } = await createOrders(1)
  const number = orders[0]?.number ?? ''
  const recalled = await createRecalledOrder()
  const { trade, order: returned } = await createBoughtOrder()
  await createReturn(trade.client.email, returned._id, { reason: 'changed_mind' })
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/admin-dispatch')
  await chooseOrders(page, [recalled.number, returned.ord_no, number])
  for (const [one, words] of [
    [recalled.number, `Recalled: ${recalled.product}`],
    [returned.ord_no, 'Return to decide'],
  ] as const) {
    await page.getByRole('searchbox').fill(one)
    await expect(rowOf(page, one)).toContainText(words)
  }
  await chosenBar(page).getByRole('button', { name: 'Mark dispatched' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark dispatched' })
  await dialog.getByRole('button', { name: 'Mark dispatched' }).click()
  await expect(page.getByText('1 order marked as dispatched.')).toBeVisible()
  const refused = refusedDialog(page, 2)
  await expect(refused.getByRole('listitem')).toHaveText([
    `${recalled.number}: This order holds what has been recalled: ${recalled.product}. Refund it, or pack another batch, before the order leaves.`,
    `${returned.ord_no}: The client has changed their mind about something in this order. Settle or refuse their return before the order leaves.`,
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(chosenBar(page)).toContainText('2 chosen')
  await expect(chosenBar(page).getByRole('button', { name: 'Mark dispatched' })).toBeFocused()
  await page.getByRole('searchbox').fill(returned.ord_no)
  await expect(page.getByRole('checkbox', { name: `Choose ${returned.ord_no}` })).toBeChecked()
  expect(consoleErrors).toEqual([])
})

test('an order that cannot be packed any more is named, and all stay chosen [N-DISP-030]', async ({ browser }) => {
  const { orders } = await createOrders(2)
  const [other, refunded] = orders
  const { page } = await openBackOffice(browser)
  await page.goto('/admin-dispatch')
  await chooseOrders(
    page,
    orders.map(({ number }) => number),
  )
  const as = await getAdminToken()
  const { left } = await callShop<{ left: number }>('GET', `admin/refund/${refunded?.id}`, { as })
  await callShop('POST', 'admin/refund', { as, body: { order_id: refunded?.id, amount: left, refunded: 0 } })
  await chosenBar(page).getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText('1 order marked as packed.')).toBeVisible()
  await expect(refusedDialog(page, 1).getByRole('listitem')).toHaveText([
    new RegExp(`^${refunded?.number}: .*was refunded`),
  ])
  await refusedDialog(page, 1).getByRole('link', { name: refunded?.number }).click()
  await expect(page.getByRole('heading', { name: `Order ${refunded?.number}` })).toBeVisible()
  await page.goBack()
  await page.getByRole('searchbox').fill(other?.number ?? '')
  await expect(rowOf(page, other?.number ?? '')).toContainText('Packed on')
})

test('of orders whose answer is lost those that have left are to be packed no more [N-DISP-031]', async ({
  browser,
}) => {
  const { orders } = await createOrders(1)
  const number = orders[0]?.number ?? ''
  const { page } = await openBackOffice(browser)
  await page.goto('/admin-dispatch')
  await chooseOrders(page, [number])
  await page.route('**/api/v1/admin/dispatch/many', async (route) => {
    await route.fetch()
    return route.abort()
  })
  await chosenBar(page).getByRole('button', { name: 'Mark dispatched' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark dispatched' })
  await dialog.getByRole('button', { name: 'Mark dispatched' }).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: `Choose ${number}` })).toHaveCount(0)
  await expect(chosenBar(page)).toContainText('1 chosen')
  // the same once more changes nothing, and is done
  await page.unroute('**/api/v1/admin/dispatch/many')
  await chosenBar(page).getByRole('button', { name: 'Mark dispatched' }).click()
  await dialog.getByRole('button', { name: 'Mark dispatched' }).click()
  await expect(page.getByText('1 order marked as dispatched.')).toBeVisible()
  await expect(chosenBar(page)).toHaveCount(0)
})

test('of 101 orders 100 leave before the network does, and the last stays chosen [N-DISP-031]', async ({ browser }) => {
  const trade = await createTrade()
  const product = await createPlentifulProduct(await getAdminToken(), 200)
  const createSome = async (count: number) => {
    for (let order = 0; order < count; order++)
      await payOrder(trade.as, await placeOrder(trade.as, trade.client._id, [product]), [product])
  }
  await Promise.all([createSome(26), createSome(25), createSome(25), createSome(25)])
  const own = await listOwn(trade.as)
  expect(own.size).toBe(101)
  const { page } = await openBackOffice(browser)
  await page.addInitScript(() => localStorage.setItem('pageSize', '100'))
  const { ttl } = await callShop<{ ttl: number }>('GET', 'admin/dispatch/list', { as: await getAdminToken() })
  // the newest orders are on the last pages
  for (let number = Math.ceil(ttl / 100), chosen = 0; chosen < 101; number--) {
    if (chosen === 0) await page.goto(`/admin-dispatch?page=${number}`)
    else await page.getByRole('button', { name: 'Previous page' }).click()
    const { orders } = await callShop<Listed>('GET', `admin/dispatch/list?page=${number}&lmt=100`, {
      as: await getAdminToken(),
    })
    for (const { ord_no } of orders.filter((order) => own.has(order.ord_no))) {
      await page.getByRole('checkbox', { name: `Choose ${ord_no}` }).check()
      chosen += 1
    }
  }
  await expect(chosenBar(page)).toContainText('101 chosen')
  let calls = 0
  await page.route('**/api/v1/admin/dispatch/many', (route) => (++calls === 2 ? route.abort() : route.continue()))
  await chosenBar(page).getByRole('button', { name: 'Mark dispatched' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark dispatched' }).click()
  await expect(page.getByText('100 orders marked as dispatched.')).toBeVisible()
  await expect(page.getByText('The last order was not sent. It is still chosen.')).toBeVisible()
  await expect(chosenBar(page)).toContainText('1 chosen')
})
