import { expect, test } from '@playwright/test'
import { expectAccessible, openBrowser, openLoggedIn, widths } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

for (const { name, viewport } of widths)
  test(`on a ${name}: clients, orders and products are found by keyboard [N-SRCH-001, N-SRCH-003]`, async ({
    browser,
  }) => {
    const trade = await createTrade()
    const order_id = await trade.createPaidOrder()
    await callShop('POST', `client/explore/url/${trade.client._id}`, { as: trade.as })
    const { order } = await callShop<{ order: { ord_no: string } }>('GET', `order/info/${order_id}`, { as: trade.as })
    const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, viewport)
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Find clients, orders and more' })
    await expect(button).toBeVisible()
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('/')
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('clra')
    const client = dialog.getByRole('region', { name: 'Clients' }).getByRole('link', { name: /Clara Client/ })
    await expect(client).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Links' })).toContainText('Explore link')
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(client).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/myclients\?client=/)
    await test.step('her page shows what she bought with pictures', async () => {
      const bought = page.getByRole('region', { name: 'What they bought' })
      await expect(bought.getByRole('link')).toHaveCount(2)
      await expect(bought.locator('img').first()).toBeVisible()
      await expect(bought).toContainText(trade.products[0]?.name ?? '')
      await expectAccessible(page)
    })
    await page.goto('/orders')
    await button.click()
    await dialog.getByRole('searchbox').fill(order.ord_no)
    await dialog.getByRole('region', { name: 'Orders' }).getByRole('link').click()
    await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(1)
    await page.keyboard.press('Control+k')
    await dialog.getByRole('searchbox').fill(trade.products[0]?.name ?? '')
    await dialog.getByRole('region', { name: 'Products' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product-details\//)
    expect(consoleErrors).toEqual([])
  })

test('beside the search of products there is room at 320 and at 375 px [N-SRCH-001]', async ({ browser }) => {
  const { seller } = await createTrade()
  for (const width of [320, 375]) {
    const { page } = await openLoggedIn(browser, seller, { width, height: 700 })
    await page.goto('/explore')
    await expect(page.getByRole('button', { name: 'Hide commission' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Find clients, orders and more' })).toHaveCount(width < 360 ? 0 : 1)
    await expectAccessible(page)
  }
})

test('/ is heard from the moment on at which its button is shown [N-SRCH-004]', async ({ browser }) => {
  const { seller } = await createTrade()
  const { page } = await openLoggedIn(browser, seller, widths[1].viewport)
  // presses the key in the same task in which the button comes
  await page.addInitScript(() =>
    new MutationObserver((_records, observer) => {
      if (!document.querySelector('[aria-keyshortcuts^="/"]')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    }).observe(document, { subtree: true, childList: true }),
  )
  await page.goto('/links')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
})

test('/ is typed into fields, can be switched off, and opens nothing for visitors [N-SRCH-004]', async ({
  browser,
}) => {
  const trade = await createTrade()
  const { page } = await openLoggedIn(browser, trade.seller, widths[1].viewport)
  await page.goto('/myclients')
  const dialog = page.getByRole('dialog')
  const field = page.getByRole('searchbox').first()
  await expect(page.getByRole('button', { name: 'Find clients, orders and more' })).toBeVisible()
  await field.focus()
  await page.keyboard.press('/')
  await expect(field).toHaveValue('/')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await dialog.getByRole('switch', { name: /^Open this with the \/ key/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Find clients, orders and more' })).toBeVisible()
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('searchbox')).toHaveValue('')
  const visit = await openBrowser(browser, widths[1].viewport)
  await visit.page.goto('/')
  await expect(visit.page.getByRole('heading', { name: 'Popular products' })).toBeVisible()
  await visit.page.keyboard.press('/')
  await expect(visit.page.getByRole('button', { name: 'Find clients, orders and more' })).toHaveCount(0)
  await expect(visit.page.getByRole('dialog')).toHaveCount(0)
})
