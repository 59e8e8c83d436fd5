import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { createProduct } from './support/catalogue.ts'
import { waitForEmail } from './support/emails.ts'
import { administrator, desk, expectAccessible, openBrowser } from './support/people.ts'
import { createTrade, payOrder, placeOrder } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

interface Listed {
  prods: { _id: string; name: string; price: number }[]
}

test('a product is withdrawn, its buyers are mailed and refunded, links say so [N-RECL-010]', async ({ browser }) => {
  const { acsT: admin } = await callShop<{ acsT: string }>('POST', 'user/login', { body: administrator })
  const { as, client } = await createTrade()
  const name = await createProduct(admin)
  const listed = await callShop<Listed>('GET', `admin/product/list?sKey=${encodeURIComponent(name)}`, { as: admin })
  const product = listed.prods[0]
  if (!product) throw new Error('the product is not listed')
  await payOrder(as, await placeOrder(as, client._id, [product]), [product])
  await callShop('POST', 'payment/link', { as, body: { order_id: await placeOrder(as, client._id, [product]) } })
  const link = /\/client\/payment\?order_id=[\w-]+/.exec((await waitForEmail(client.email, /ready to pay/)).text)?.[0]

  const { page, consoleErrors } = await openBackOffice(browser, desk)
  await page.goto(`/products/product-details/${product._id}`)
  await page.getByRole('link', { name: 'Withdraw…' }).click()
  await page.getByRole('button', { name: 'Withdraw the product' }).click()
  await expect(page.getByText('Please say why the product is withdrawn.')).toBeVisible()
  await page.getByLabel('Reason').fill('It burns')
  await page.getByLabel('Batches').fill('B7\nB8')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw the product' }).click()
  await expect(page.getByRole('heading', { name: `Recall of ${name}` })).toBeVisible()
  await expect(page.getByText('B7, B8')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Clara Client' })).toContainText('Not refunded')
  await expectAccessible(page)
  await page.getByLabel('Your text').fill('Please stop using it.\nBin it.')
  await page.getByRole('button', { name: 'Email 1 order’s buyer' }).click()
  await expect(page.getByText('Everybody on the list was mailed.')).toBeVisible()
  expect((await waitForEmail(client.email, /is being recalled/)).text).toContain('Please stop using it.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Please check the refunds' })
  await expect(preview).toContainText('£19.99')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Refund £19.99' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: 'Clara Client' }).getByText('Refunded', { exact: true }),
  ).toBeVisible()
  expect(consoleErrors).toEqual([])

  const buyer = await openBrowser(browser, { width: 375, height: 740 })
  await buyer.page.goto(link ?? '')
  await expect(
    buyer.page.getByText(`${name} has been withdrawn from sale, so this order cannot be paid for.`),
  ).toBeVisible()
  await expectAccessible(buyer.page)
})
