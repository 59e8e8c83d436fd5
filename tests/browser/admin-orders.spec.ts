import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail } from './support/emails.ts'
import { administrator, anna, desk, widths } from './support/people.ts'
import { placeOrder } from './support/sale.ts'
import { callShop, getToken } from './support/shop-api.ts'

interface Listed {
  orders: { _id: string; ord_no: string }[]
}

for (const { name, viewport } of widths)
  test(`on a ${name}: the order list, its search, sorting, badges and invoices [A-ORDR-001, A-ORDR-002, A-ORDR-004, A-ORDR-005, A-ORDR-006, A-ORDR-007, A-ORDR-008, A-ORDR-009, A-ORDR-010, A-ORDR-011, A-ORDR-012, A-ORDR-013, A-ORDR-014, A-ORDR-015, A-ORDR-016, A-ORDR-017, A-ORDR-041, A-ORDR-042, A-ORDR-044, A-ORDR-045]`, async ({
    browser,
  }) => {
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
    const rows = table.locator('tbody tr')
    await expect(rows).toHaveCount(10)
    await expect(page.getByRole('button', { name: 'Page 2' })).toBeVisible()
    await page.goto('/admin-order?to=2099-01-01&paymentStatus=3')
    const cells = rows.first().locator('td')
    await expect(cells).toHaveText([
      ...['1', /^ORD-\d+$/, /^\w+ \w+$/, /^\d\d\/\d\d\/\d{4}$/, /^£[\d.]+$/, /^(?:paid|NA)$/, 'Completed'],
      ...[/^(?:Processing|Delivered)$/, /^Send invoice/],
    ])
    await expect(rows.filter({ hasText: 'paid' }).first()).toBeVisible()
    await page.goto('/admin-order?paymentStatus=1')
    await expect(rows.first().locator('td').nth(6)).toHaveText('Not started')
    await expect(page.locator('main')).not.toContainText('Refund')
    await page.goto('/admin-order')
    for (const [column, code] of [
      ['Ordered Date', '3'],
      ['Amount', '2'],
    ] as const)
      for (const dir of ['1', '-1']) {
        const request = page.waitForRequest(/admin\/order\/list\?.*sortValue/)
        await page.getByRole('columnheader', { name: column }).getByRole('button').click()
        const { searchParams } = new URL((await request).url())
        expect([searchParams.get('sortValue'), searchParams.get('dir')]).toEqual([code, dir])
      }
    const number = (await rows.nth(4).locator('td').nth(1).textContent()) ?? ''
    await page.getByRole('searchbox').fill(number)
    await expect(rows).toHaveCount(1)
    await expect(rows.locator('td').nth(1)).toHaveText(number)
    await page.getByRole('button', { name: `Send invoice ${number}` }).click()
    await expect(page.getByText('Invoice sent successfully.')).toBeVisible()
    await rows.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin-order\/admin-order-details\//)
    const client = page.getByRole('region', { name: 'Client details' })
    await expect(client).toBeVisible()
    const hasClient = (await client.getByRole('definition').count()) > 1
    const to = hasClient ? ((await client.getByRole('definition').nth(1).textContent()) ?? '') : anna.email
    await waitForEmail(to, new RegExp(`Invoice.*${number}`))
    expect(consoleErrors).toEqual([])
  })

for (const { name, viewport } of widths)
  test(`on a ${name}: an order with its products, its seller, its client, and its status [A-ORDR-003, A-ORDR-018, A-ORDR-019, A-ORDR-020, A-ORDR-021, A-ORDR-022, A-ORDR-023, A-ORDR-024, A-ORDR-025, A-ORDR-026, A-ORDR-027, A-ORDR-028, A-ORDR-029, A-ORDR-030, A-ORDR-031, A-ORDR-032, A-ORDR-033, A-ORDR-034, A-ORDR-035, A-ORDR-036, A-ORDR-037, A-ORDR-038, A-ORDR-039, A-ORDR-040]`, async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openBackOffice(browser, viewport)
    const as = await getToken(administrator)
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
      ...['Anna Merriweather', anna.email, oldest.ord_no, /^\d\d\/\d\d\/\d{4}$/, 'Card', '£0.00', '£0.00', '2'],
      ...['Completed', /^Delivered/, /^£[\d.]+$/, /^£[\d.]+$/],
    ])
    const street = /\d+ \w+/
    await expect(facts('Delivery address')).toHaveText([
      ...['Sophie Marchant', street, /\w+/, /\w+/, 'United Kingdom', /^[A-Z]+\d+ \d[A-Z]+$/, /\d{6}/],
    ])
    await expect(facts('Client details')).toHaveText([
      ...['Sophie Marchant', 'sophie.marchant@example.com', street, /./, /\w+/, /\w+/, /^[A-Z]+\d+ \d[A-Z]+$/],
      ...['+44', /\d{6}/],
    ])
    const status = facts('Order info').nth(9)
    for (const word of ['Processing', 'Delivered']) {
      await page.getByRole('switch', { name: 'Delivered' }).click()
      await expect(status).toHaveText(new RegExp(`^${word}`))
      await page.reload()
      await expect(status).toHaveText(new RegExp(`^${word}`))
    }
    expect(consoleErrors).toEqual([])
  })

test('an order that earns nothing reads NA, in the list and in its seller’s history [A-ORDR-043, A-USER-045, A-USER-046]', async ({
  browser,
}) => {
  const admin = await getToken(administrator)
  const seller = await getToken(anna)
  const product = await createProductWithoutCommission(admin)
  const { clients } = await callShop<{ clients: { _id: string }[] }>('GET', 'client/list', { as: seller })
  await placeOrder(seller, clients[0]?._id ?? '', [product])
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  await page.goto('/admin-order')
  const newest = page.locator('tbody tr').first().locator('td')
  await expect(newest.nth(5)).toHaveText('NA')
  await page.goto('/admin-user?words=merriweather')
  await page.getByRole('link', { name: 'Anna Merriweather' }).click()
  const history = page.getByRole('table', { name: 'Order History' }).locator('tbody tr')
  await expect(history.first().locator('td').nth(6)).toHaveText('NA')
  // what the demo delivered may stand on a later page
  await page.getByLabel('Rows on a page').selectOption('100')
  await expect(history.filter({ hasText: 'Processing' }).first()).toBeVisible()
  await expect(history.filter({ hasText: 'Delivered' }).first()).toBeVisible()
  await page.goto('/admin-order/admin-order-details/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This could not be loaded.')
  expect(consoleErrors).toEqual([])
})

interface Product {
  _id: string
  name: string
  price: number
  [field: string]: unknown
}

/** A product of the demo whose commission an administrator took away. */
async function createProductWithoutCommission(as: string): Promise<Product> {
  const { prods } = await callShop<{ prods: Product[] }>('GET', 'admin/product/list?sKey=beech%20paddle', { as })
  const [product] = prods
  if (!product) throw new Error('the demo has no such product')
  const form = new FormData()
  const same = [
    'name',
    'title',
    'brand',
    'desc',
    'ingredients',
    'uses',
    'color',
    'price',
    'rrp',
    'quantity',
    'weight_unit',
    'weight',
  ]
  for (const field of same) form.append(field, String(product[field] ?? ''))
  for (const [field, from] of Object.entries({ cat_id: 'catg', subcat_id: 'subcatg', skin_color: 'skin_color' }))
    form.append(field, JSON.stringify(idsOf(product[from])))
  form.append('prod_id', product._id)
  form.append('commission', '0')
  form.append('del_imgs', '[]')
  await callShop('PUT', 'admin/product', { as, body: form })
  return product
}

function idsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((item) => (typeof item === 'object' && item ? item._id : item)) : []
}
