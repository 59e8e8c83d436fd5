import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { readCodesInPdf } from '../harness/codes-in-pdf.ts'
import { waitForEmail } from './support/emails.ts'
import { expectAccessible, openBrowser, openLoggedIn, phone, widths } from './support/people.ts'
import { createTrade, fillCard } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { buyButton, createBuyerEmail, fillBuyer, openShop } from './support/shop-page.ts'

/** A seller's own shop page, to which her QR codes lead, and a stranger who buys there. */

test('a stranger buys by a printed code [N-SHOP-008–009, N-SHOP-016]', { tag: '@journey' }, async ({ browser }) => {
  test.setTimeout(240_000)
  const { seller, as, products } = await createTrade({ firstName: 'Olive' })
  const email = createBuyerEmail()
  let address = ''
  let total = 0

  await test.step('she opens her shop while she shares it, and prints a window card', async () => {
    const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
    await page.goto('/mystock')
    await page.getByRole('button', { name: 'Share your shop' }).click()
    const question = page.getByRole('dialog', { name: 'Open your shop page' })
    await expect(question).toContainText('/shop/')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Open it and share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share your shop' })
    const shown = await dialog.getByLabel('Address').inputValue()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Cards (A6)' }).first().click(),
    ])
    const codes = await readCodesInPdf(new Uint8Array(await readFile(await sheet.path())))
    expect(codes).toEqual(Array(4).fill(shown))
    address = codes[0] ?? ''
    expect(consoleErrors).toEqual([])
  })

  const { page, consoleErrors } = await openBrowser(browser, phone)
  await test.step('a stranger opens the code, fills a basket, and finds it again after a reload', async () => {
    await page.goto(new URL(address).pathname)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('ommission')).toHaveCount(0)
    await expectAccessible(page)
    for (const { name } of products) await buyButton(page, name).click()
    await page.getByRole('button', { name: 'One more' }).first().click()
    await page.reload()
    await page.getByRole('button', { name: 'Show the basket' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click()
  })

  await test.step('types where it goes, and pays by card', async () => {
    await page.getByRole('button', { name: /^Continue to payment/ }).click()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await fillBuyer(page, email)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Continue to payment/ }).click()
    await expect(page.getByText('3 Harbour View')).toBeVisible()
    await expectAccessible(page)
    total = Number(((await page.getByRole('button', { name: /^Pay £/ }).textContent()) ?? '').replace(/[^\d.]/g, ''))
    await fillCard(page, '4000 0000 0000 0002', 'Stella Stranger')
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await expect(page.getByRole('alert').first()).toContainText('declined')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await expect(page).toHaveURL(/payment-successful-receipt/)
    await expect(page.getByText('Stella Stranger').first()).toBeVisible()
    await page.goto(new URL(address).pathname)
    await expect(buyButton(page, products[0]?.name ?? '')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  await test.step('she is credited, told by email, paid out, and the administrator refunds it', async () => {
    await waitForEmail(seller.email, /./)
    const { clients } = await callShop<{ clients: { name: string; email: string }[] }>(
      'GET',
      'client/list?page=1&lmt=10',
      { as },
    )
    expect(clients.filter((client) => client.email === email)).toMatchObject([{ name: 'Stella Stranger' }])
    const { orders } = await callShop<{ orders: { _id: string; clnt_name: string; clnt_amount: number }[] }>(
      'GET',
      'order/list?page=1&lmt=10',
      { as },
    )
    const order = orders.find(({ clnt_name }) => clnt_name === 'Stella Stranger')
    expect(order?.clnt_amount).toBe(total)
    const { order: info } = await callShop<{ order: { credit: { reason: string }; totalCommission: number } }>(
      'GET',
      `order/info/${order?._id}`,
      { as },
    )
    expect(info.credit.reason).toBe('shop')
    const balance = async () => (await callShop('GET', 'user/account', { as })).balance
    await expect.poll(balance).toBe(info.totalCommission)
    const admin = await getAdminToken()
    await callShop('POST', 'admin/refund', { as: admin, body: { order_id: order?._id, amount: total, refunded: 0 } })
  })
})

test('a seller chooses what her shop shows [N-SHOP-001, N-SHOP-004–005]', async ({ browser }) => {
  const { seller } = await createTrade({ firstName: 'Olive' })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.goto('/shop-page')
  const handle = page.getByLabel('Address', { exact: true })
  await expect(handle).not.toHaveValue('')
  await expectAccessible(page)
  await handle.fill('support')
  await page.getByRole('button', { name: 'Save shop page' }).click()
  await expect(page.getByRole('alert').first()).toContainText(/This address is not given to a shop\. “.+” is free\./)
  await expect(handle).toBeFocused()
  const chosen = `olive-${Date.now()}`
  await handle.fill(chosen)
  await page.getByLabel('A sentence about you').fill('Brows and lashes by the river')
  await page.getByRole('switch', { name: /^My name/ }).uncheck()
  await page.getByRole('switch', { name: 'Open for everyone who has the address' }).check()
  await page.getByRole('button', { name: 'Save shop page' }).click()
  await expect(page.getByText('Your shop page is saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Look at your shop' })).toHaveAttribute('href', `/shop/${chosen}`)
  const stranger = await openBrowser(browser, phone)
  await stranger.page.goto(`/shop/${chosen}`)
  await expect(stranger.page.getByText('Brows and lashes by the river')).toBeVisible()
  await expect(stranger.page.getByText('Olive')).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('a shop page has picture and words, and search engines do not list it [N-SHOP-006–007]', async ({ browser }) => {
  const { page, handle, products } = await openShop(browser)
  const [product] = products
  const response = await page.request.get(`/shop/${handle}/${product?._id}`)
  const html = await response.text()
  expect(response.headers()['cache-control']).toBe('private, no-store')
  expect(html).toContain(
    `<link rel="canonical" href="${new URL(response.url()).origin}/shop/${handle}/${product?._id}">`,
  )
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\.webp">/)
  expect(html).toContain(`<title>${product?.name},`)
  expect(html).not.toContain('ommission')
  expect((await page.request.get('/shop/nobody-has-this')).status()).toBe(404)
})

test('a shop that is not open says so once, and in its own words [N-SHOP-005]', async ({ browser }) => {
  const { page, as, seller, handle, consoleErrors } = await openShop(browser)
  const owner = await openLoggedIn(browser, seller, phone)
  await owner.page.goto('/shop-page')
  await owner.page.getByRole('switch', { name: 'Open for everyone who has the address' }).uncheck()
  await owner.page.getByRole('button', { name: 'Save shop page' }).click()
  await expect(owner.page.getByText('Your shop page is saved.')).toBeVisible()
  await page.goto(`/shop/${handle}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This shop is not open.' })).toBeVisible()
  await expect(page.getByText('This shop is not open.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
  expect((await callShop<{ open: boolean }>('GET', 'shop-page', { as })).open).toBe(false)
  expect(consoleErrors).toEqual([])
})

for (const { name, viewport } of widths)
  test(`on a ${name} the basket of a shop covers nothing and moves nothing [N-SHOP-007]`, async ({ browser }) => {
    const { page, handle, products, consoleErrors } = await openShop(browser, viewport)
    await page.goto(`/shop/${handle}`)
    const buy = buyButton(page, products[0]?.name ?? '')
    const tile = page
      .getByRole('listitem')
      .filter({ hasText: products[0]?.name ?? '' })
      .last()
    // waits until the page's own font is loaded, since a name may need one more line in the fallback font
    await page.waitForFunction(() => document.fonts.check(getComputedStyle(document.body).font))
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    await page.evaluate(() => document.fonts.ready)
    const before = await tile.boundingBox()
    await buy.click()
    await expect(tile.getByRole('button', { name: /^One more/ })).toBeVisible()
    if (name === 'phone') expect((await tile.boundingBox())?.height).toBe(before?.height)
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await last.click({ trial: true, timeout: 3_000 })
    const covered = await last.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      return !link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(covered).toBe(false)
    await tile.getByRole('button', { name: /^Remove/ }).click()
    await expect(buy).toBeVisible()
    expect(consoleErrors).toEqual([])
  })
