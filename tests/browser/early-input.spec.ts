import { expect, type Page, test } from '@playwright/test'
import { anna, desk, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { productTiles } from './support/product-list.ts'
import { createTrade, fillCard } from './support/sale.ts'

/** Opens a page without its scripts; these arrive once the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toBeVisible()
  return resolve
}

test('a search sent before the page’s scripts arrive is made afterwards [N-PAGE-001, D-394]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  const loadScripts = await openWithoutScripts(page, '/explore')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill('lacquer')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/explore$/)
  loadScripts()
  await expect(page).toHaveURL(/\/explore\?sKey=lacquer$/)
  await expect(search).toHaveValue('lacquer')
  await expect(productTiles(page).first()).toContainText('Lacquer')
  expect(consoleErrors).toEqual([])
})

test('words typed while scripts arrive stay, and are searched when sent [N-PAGE-001, D-394]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  const loadScripts = await openWithoutScripts(page, '/explore')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill('lacquer')
  loadScripts()
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(/\?sKey=lacquer$/)
})

test('filters and sorting chosen before scripts arrive apply afterwards [N-PAGE-001, D-394]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  const loadScripts = await openWithoutScripts(page, '/explore')
  const box = (name: string) => page.getByLabel(name, { exact: true })
  await box('Lips').check()
  await box('Hair').check()
  await box('Nails').check()
  await box('Nails').uncheck()
  await page.getByLabel('Sort by').selectOption('Newest')
  loadScripts()
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')
  await expect(chips).toHaveText(['Remove Lips', 'Remove Hair'])
  for (const name of ['Lips', 'Hair']) await expect(box(name)).toBeChecked()
  await expect(box('Nails')).not.toBeChecked()
  await expect(page.getByLabel('Sort by').locator(':checked')).toHaveText('Newest')
  await page.reload()
  await expect(chips).toHaveText(['Remove Lips', 'Remove Hair'])
  await expect(page.getByLabel('Sort by').locator(':checked')).toHaveText('Newest')
  expect(consoleErrors).toEqual([])
})

test('on a phone a menu tapped twice while scripts arrive stays open [N-PAGE-001, D-394]', async ({ browser }) => {
  const { page } = await openBrowser(browser, phone)
  const loadScripts = await openWithoutScripts(page, '/explore')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await menu.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  loadScripts()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('early input in the header counts on browser-rendered pages too [N-PAGE-001, D-394]', async ({ browser }) => {
  const onPhone = await openLoggedIn(browser, anna, phone)
  const openPhoneMenu = await openWithoutScripts(onPhone.page, '/mystock')
  await onPhone.page.getByRole('button', { name: 'Menu' }).click()
  openPhoneMenu()
  await expect(onPhone.page.getByRole('dialog')).toBeVisible()

  const { page } = await openLoggedIn(browser, anna, desk)
  const loadScripts = await openWithoutScripts(page, '/faves')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill('lacquer')
  await search.press('Enter')
  loadScripts()
  await expect(page).toHaveURL(/\/faves\?sKey=lacquer$/)
})

for (const digitsBefore of [0, 3, 8, 20])
  test(`a card typed while scripts arrive is whole, ${digitsBefore} before [N-PAGE-001, D-394]`, async ({
    browser,
  }) => {
    const link = await (await createTrade()).createPayLink()
    const { page } = await openBrowser(browser, phone)
    const loadScripts = await openWithoutScripts(page, link)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.getByLabel('Card number').focus()
    const digits = '42424242424242421234'
    await page.keyboard.type(digits.slice(0, digitsBefore))
    loadScripts()
    await page.keyboard.type(digits.slice(digitsBefore), { delay: 25 })
    const readFields = async () => ({
      number: await page.getByLabel('Card number').inputValue(),
      expiry: await page.getByLabel('Expiry').inputValue(),
      focused: await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name),
    })
    await expect.poll(readFields).toEqual({ number: '4242 4242 4242 4242', expiry: '12 / 34', focused: 'cvc' })
  })

test('a payment sent while earlier input is replayed waits its turn [N-PAGE-001, D-394]', async ({ browser }) => {
  const link = await (await createTrade()).createPayLink()
  const { page } = await openBrowser(browser, phone)
  await page.addInitScript(() => {
    const sendAfterFirstField = ({ target }: Event) =>
      queueMicrotask(() => (target as HTMLInputElement).form?.requestSubmit())
    addEventListener('DOMContentLoaded', () =>
      document.body.addEventListener('input', sendAfterFirstField, { once: true, capture: true }),
    )
  })
  const loadScripts = await openWithoutScripts(page, link)
  await fillCard(page, '4242424242424242')
  loadScripts()
  await expect(page).toHaveURL(/\/payment-successful-receipt$/)
})

test('a seller’s early tap on a heart counts, a visitor’s does not [N-PAGE-001, D-394]', async ({ browser }) => {
  const { page } = await openLoggedIn(browser, anna, desk)
  await page.goto('/explore')
  const product = (await productTiles(page).last().getByRole('link').getAttribute('href')) ?? ''
  const loadScripts = await openWithoutScripts(page, product)
  const stored = page.waitForResponse(
    (response) => /fave/i.test(response.url()) && response.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: /fave/i }).first().click()
  loadScripts()
  expect((await stored).status()).toBe(200)
})
