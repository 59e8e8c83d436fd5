import { expect, test } from '@playwright/test'
import { openBackOffice, sortByColumn } from './support/back-office.ts'
import { createProductWithoutCommission, deleteProduct } from './support/catalogue.ts'
import { waitForEmail } from './support/emails.ts'
import { anna, desk, widths } from './support/people.ts'
import { createTrade, placeOrder } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

interface Listed {
  orders: { _id: string; ord_no: string }[]
}

async function refundInFull(order_id: string): Promise<void> {
  const as = await getAdminToken()
  const query = new URLSearchParams({ order_id, lines: '[]' })
  const { amount, refunded } = await callShop<{ amount: number; refunded: number }>(
    'GET',
    `admin/refund/preview?${query}`,
    { as },
  )
  await callShop('POST', 'admin/refund', { as, body: { order_id, amount, refunded } })
}

for (const { name, viewport } of widths)
  test(`on a ${name}: orders are listed, sorted and found [A-ORDR-001–002, A-ORDR-004–017]`, async ({ browser }) => {
    const { page, consoleErrors } = await openBackOffice(browser, viewport)
    await page.goto('/order')
    await expect(page).toHaveURL(/\/admin-order$/)
    const table = page.getByRole('table', { name: 'Orders' })
    const titles = [
      'S. No.',
      'Order No.',
      'Name',
      'Ordered Date',
      'Amount',
      'Commission',
      'Payment',
      'Status',
      'Invoice',
    ]
    await expect(table.locator('th')).toHaveText(titles)
    // the redirect from the old address adds no filter that the list would report as wrong
    await expect(page.locator('[data-kind="error"]')).toHaveCount(0)
    const rows = table.locator('tbody tr')
    await expect(rows).toHaveCount(10)
    await expect(page.getByRole('button', { name: 'Page 2' })).toBeVisible()
    await page.goto('/admin-order?to=2099-01-01&paymentStatus=3')
    const cells = rows.first().locator('td')
    await expect(cells).toHaveText([
      '1',
      /^ORD-\d+$/,
      /^\w+ \w+$/,
      /^\d\d\/\d\d\/\d{4}$/,
      /^£[\d.]+$/,
      /^(?:paid|NA|taken back £[\d.]+)$/,
      /^(?:Completed|Refunded.*)$/,
      /^(?:Processing|Delivered|)$/,
      /^Send invoice/,
    ])
    await expect(rows.filter({ hasText: 'paid' }).first()).toBeVisible()
    // on a phone each cell has its column's name, which screen readers read out with the value
    await expect(table.getByRole('columnheader')).toHaveText(titles)
    const [number, total] = await cells.filter({ hasText: /^ORD|^£/ }).allTextContents()
    for (const [title, value] of [
      ['Order No.', number],
      ['Amount', total],
    ])
      await expect(
        rows.first().getByRole('cell', { name: name === 'phone' ? `${title} ${value}` : value, exact: true }),
      ).toBeVisible()
    await test.step('a badge says how far the payment is [A-ORDR-041–042, A-ORDR-044, C-ORD-009–010]', async () => {
      await page.goto('/admin-order?paymentStatus=1')
      await expect(cells.nth(6)).toHaveText('Not started')
      await expect(cells.nth(5)).toHaveText(/^(?:not yet paid|NA)$/)
      await expect(rows.filter({ hasText: 'not yet paid' }).first()).toBeVisible()
      await expect(page.locator('main')).not.toContainText('Refund')
      // an invoice exists once the order is paid
      await expect(rows.getByRole('button', { name: /^Send invoice/ })).toHaveCount(0)
      // some of the orders that wait for payment are cancelled; their badges say so instead of 'Pending'
      await page.goto('/admin-order?paymentStatus=2')
      await expect(rows.filter({ hasText: 'Pending' }).first().locator('td').nth(6)).toHaveText('Pending')
    })
    await page.goto('/admin-order')
    for (const [column, code] of [
      ['Ordered Date', '3'],
      ['Amount', '2'],
    ] as const)
      for (const dir of ['1', '-1']) {
        const query = await sortByColumn(page, column, '/admin/order/list')
        expect([query.get('sortValue'), query.get('dir')]).toEqual([code, dir])
      }
    const { as, client, createPaidOrder } = await createTrade()
    await refundInFull(await createPaidOrder())
    const { orders } = await callShop<Listed>('GET', 'order/list?lmt=1', { as })
    const orderNumber = orders[0]?.ord_no ?? ''
    await page.getByRole('searchbox').fill(orderNumber)
    await expect(rows).toHaveCount(1)
    await expect(cells.nth(1)).toHaveText(orderNumber)
    await expect(cells.nth(5)).toHaveText(/^taken back £[\d.]+$/)
    await expect(cells.nth(6)).toHaveText('Refunded')
    await test.step('the invoice is sent to the client [A-ORDR-045, N-INVC-013]', async () => {
      await page.getByRole('button', { name: `Send invoice ${orderNumber}` }).click()
      const dialog = page.getByRole('dialog', { name: `Send invoice ${orderNumber}` })
      await expect(dialog).toContainText(client.email)
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByText('Invoice sent successfully.')).toBeVisible()
    })
    await rows.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin-order\/admin-order-details\//)
    await expect(page.getByRole('region', { name: 'Client details' })).toContainText(client.email)
    // the order was delivered to the client and paid by card, so the invoice goes to the client (D-326)
    await waitForEmail(client.email, new RegExp(`Invoice.*${orderNumber}`))
    expect(consoleErrors).toEqual([])
  })

for (const { name, viewport } of widths)
  test(`on a ${name}: an order shows its products, people and status [A-ORDR-003, A-ORDR-018–040]`, async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openBackOffice(browser, viewport)
    const as = await getAdminToken()
    const { orders } = await callShop<Listed>('GET', 'admin/order/list?sortValue=3&dir=1', { as })
    const [oldest] = orders
    if (!oldest) throw new Error('the demo has no orders')
    await page.goto(`/admin-order/admin-order-details/${oldest._id}`)
    const products = page.getByRole('table', { name: 'Products' })
    await expect(products.locator('th')).toHaveText(['Name', 'Quantity', 'Price', 'Sub total'])
    const first = products.locator('tbody tr').first().locator('td')
    await expect(first).toHaveText([/\w+ \w+/, /^\d+$/, /^£[\d.]+$/, /^£[\d.]+$/])
    const facts = (region: string) => page.getByRole('region', { name: region }).getByRole('definition')
    await expect(facts('Order info')).toHaveText([
      'Anna Merriweather',
      anna.email,
      oldest.ord_no,
      /^\d\d\/\d\d\/\d{4}$/,
      'Card',
      '£0.00',
      '£0.00',
      '2',
      'Completed',
      /^Delivered/,
      /^£[\d.]+$/,
      /^£[\d.]+$/,
      'own sale',
    ])
    const street = /\d+ \w+/
    const { order } = await callShop<{ order: { address: Record<string, string> } }>(
      'GET',
      `admin/order/${oldest._id}`,
      { as },
    )
    for (const [title, field] of [
      ['Street', 'street'],
      ['City', 'city'],
      ['State', 'state'],
      ['Country', 'country'],
      ['Postcode', 'postcode'],
      ['Phone', 'pno'],
    ] as const) {
      expect(order.address[field]).toMatch(/\w{2}/)
      const term = page.getByRole('region', { name: 'Delivery address' }).getByRole('term')
      await expect(term.filter({ hasText: title }).locator('+ dd')).toHaveText(order.address[field] ?? '')
    }
    expect(order.address.country).toBe('United Kingdom')
    await expect(facts('Client details')).toHaveText([
      'Sophie Marchant',
      'sophie.marchant@example.com',
      street,
      /./,
      /\w+/,
      /\w+/,
      /^[A-Z]+\d+ \d[A-Z]+$/,
      '+44',
      /\d{6}/,
    ])
    const status = facts('Order info').nth(9)
    for (const word of ['Processing', 'Delivered']) {
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
      await page.getByRole('switch', { name: 'Delivered' }).click()
      await expect(status).toHaveText(new RegExp(`^${word}`))
      await saved
      await page.reload()
      await expect(status).toHaveText(new RegExp(`^${word}`))
    }
    expect(consoleErrors).toEqual([])
  })

test('an order without commission shows NA to its seller too [A-ORDR-043, A-USER-045–046]', async ({ browser }) => {
  const admin = await getAdminToken()
  const { seller, as, client, createPaidOrder } = await createTrade()
  await createPaidOrder()
  const delivery = { order_id: await createPaidOrder(), action: 1 }
  await callShop('PUT', 'admin/order/status', { as: admin, body: delivery })
  const product = await createProductWithoutCommission(admin)
  const id = await placeOrder(as, client._id, [product])
  const { orders } = await callShop<Listed>('GET', 'admin/order/list?sortValue=3&dir=-1', { as: admin })
  const number = orders.find(({ _id }) => _id === id)?.ord_no
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  await page.goto(`/admin-order?words=${number}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody td').nth(5)).toHaveText('NA')
  await page.goto(`/admin-user?words=${seller.email}`)
  await page.getByRole('link', { name: 'Ida Journey' }).click()
  const history = page.getByRole('table', { name: 'Order History' }).locator('tbody tr')
  await expect(history.first().locator('td').nth(6)).toHaveText('NA')
  await expect(history.filter({ hasText: 'Processing' }).first()).toBeVisible()
  await expect(history.filter({ hasText: 'Delivered' }).first()).toBeVisible()
  await deleteProduct(admin, product.name)
  await page.goto('/admin-order/admin-order-details/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This could not be loaded.')
  expect(consoleErrors).toEqual([])
})
