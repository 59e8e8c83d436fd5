import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { createSealedProduct } from './support/catalogue.ts'
import { openBrowser, phone } from './support/people.ts'
import { createBoughtOrder, enterCode } from './support/returns.ts'
import { createTrade, payOrder, placeOrder } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'

/** Opens the form for a return of an order, as the client with this address. */
async function openForm(browser: Browser, email: string, orderId: string) {
  const opened = await openBrowser(browser, phone)
  await opened.page.goto(`/client-page/orders/${orderId}/return`)
  await enterCode(opened.page, email)
  await expect(opened.page.getByRole('heading', { name: 'Return or problem', level: 1 })).toBeVisible()
  return opened
}

/** A picture of noise, which takes a while to read where it is large. */
async function drawNoise(name: string, width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#8a5a00', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 80 }).toBuffer() }
}

const photos = (page: Page) => page.getByRole('img', { name: /^Photograph \d$/ })

/** The widths of the photographs that would be sent, as the browser has them now. */
const readWidths = (page: Page) =>
  photos(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))

test('large photographs are made smaller, and none gets lost meanwhile [N-RTRN-073]', async ({ browser }) => {
  const { trade, order } = await createBoughtOrder()
  const { page, consoleErrors } = await openForm(browser, trade.client.email, order._id)
  const large = await drawNoise('large.jpg', 6000, 4500)
  expect(large.buffer.length).toBeGreaterThan(5_000_000)
  const input = page.locator('input[type=file]')
  // the small one is chosen while the large one is still being read
  await input.setInputFiles([large])
  await input.setInputFiles([await drawNoise('small.jpg', 300, 200)])
  await expect(photos(page)).toHaveCount(2)
  await expect.poll(async () => (await readWidths(page)).toSorted((one, other) => one - other)).toEqual([300, 1920])
  await test.step('a fourth is refused, and one is removed again', async () => {
    await input.setInputFiles([await drawNoise('third.jpg', 310, 200), await drawNoise('fourth.jpg', 320, 200)])
    await expect(page.getByText('*Please choose at most three photographs.')).toBeVisible()
    await expect(photos(page)).toHaveCount(2)
    const small = (await readWidths(page)).indexOf(300) + 1
    await page.getByRole('button', { name: `Remove photograph ${small}` }).click()
    await expect(photos(page)).toHaveCount(1)
    expect(await readWidths(page)).toEqual([1920])
  })
  await page.getByRole('radio', { name: 'It is damaged' }).check()
  await page
    .getByRole('button', { name: /^One more:/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your return' })).toBeVisible()
  await expect(photos(page)).toHaveCount(1)
  expect(consoleErrors).toEqual([])
})

test('a broken seal is refused beside its question, by a change of mind [N-RTRN-002]', async ({ browser }) => {
  const trade = await createTrade()
  const product = await createSealedProduct(await getAdminToken())
  const orderId = await placeOrder(trade.as, trade.client._id, [product])
  await payOrder(trade.as, orderId, [product])
  const { page, consoleErrors } = await openForm(browser, trade.client.email, orderId)
  const item = page.getByRole('listitem').filter({ hasText: product.name })
  const seal = item.getByRole('checkbox', { name: 'The hygiene seal is broken' })
  // the only item is chosen already
  await expect(seal).not.toBeChecked()
  await page.getByRole('radio', { name: 'I changed my mind' }).check()
  await seal.check()
  const reason = item.getByText(`Velunda ${product.name} cannot be returned once its hygiene seal is broken.`)
  await expect(reason).toBeVisible()
  await expect(page.getByText('Nothing for these items. Please change your choice.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await page.getByRole('radio', { name: 'It is damaged' }).check()
  await expect(reason).toHaveCount(0)
  await page.getByRole('radio', { name: 'I changed my mind' }).check()
  await expect(reason).toBeVisible()
  await seal.uncheck()
  await expect(reason).toHaveCount(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your return' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})
