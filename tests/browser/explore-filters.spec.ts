import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, getStored, openBrowser, trackDocument, widths } from './support/people.ts'
import { captureListQuery, getCategoryByName, productTiles } from './support/product-list.ts'

/** The filters of the product list: which requests they send, and how they are stored and restored. */

for (const { name, viewport } of widths)
  test(`on a ${name}: filters work, by URL too [S-EXPL-001–006, S-EXPL-024–026, S-EXPL-029–036]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const phone = name === 'phone'
    const { context, page, consoleErrors } = await openBrowser(browser, viewport)
    await page.goto('/explore')
    // on a desktop the second page may be loaded already, since the first one's end is near the window
    await expect(productTiles(page)).not.toHaveCount(0)
    await expect(page.getByText(/Commission/)).toHaveCount(0)
    const usual = ['Featured', 'Newest', 'Price High-Low', 'Price Low-High']
    await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText(phone ? [...usual, 'All'] : usual)

    if (phone) await page.getByRole('button', { name: 'Filters' }).click()
    const panel = phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })
    const filterGroup = (title: string) =>
      panel.locator('details').filter({ has: page.getByText(title, { exact: true }) })
    const clickFilter = (label: string | RegExp) => () => panel.getByLabel(label, { exact: true }).first().click()
    await expect(panel.getByText('Other', { exact: true })).toBeVisible()
    await expect(filterGroup('Category').getByLabel('Others')).toHaveCount(0)
    await filterGroup('Other').locator('summary').click()
    await expect(filterGroup('Other').getByLabel('Others')).toBeVisible()
    await expect(filterGroup('Skin tone').getByRole('checkbox')).toHaveCount(5)

    const lips = await getCategoryByName('Lips')
    expect((await captureListQuery(page, clickFilter('Lips'))).get('catg')).toBe(JSON.stringify([lips._id]))
    await filterGroup('Sub-category').locator('summary').click()
    const lipstick = lips.subcatg.find((sub) => sub.name === 'Lipstick')?._id
    expect((await captureListQuery(page, clickFilter('Lipstick'))).get('subCatg')).toBe(JSON.stringify([lipstick]))
    expect((await captureListQuery(page, clickFilter('Light'))).get('skin')).toBe('[2]')
    await filterGroup('Brand').locator('summary').click()
    expect((await captureListQuery(page, clickFilter('Velunda'))).get('brand')).toBe('["Velunda"]')
    await filterGroup('Colour').locator('summary').click()
    expect((await captureListQuery(page, clickFilter('Colour #6a2145'))).get('color')).toBe('%236a2145')
    if (phone) {
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Show products' }).click()
      await expect(page.getByRole('button', { name: 'Filters (5)' })).toBeVisible()
    }
    await expect(productTiles(page)).toHaveCount(1)
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')
    const chosenNames = ['Lips', 'Lipstick', 'Light', 'Velunda', '#6a2145']
    await expect(chips).toHaveText(chosenNames.map((value) => `Remove ${value}`))
    await expect(productTiles(page)).toContainText('Satin Hour Lipstick Plum')
    await expect(page.getByText("Looks like you've reached the end", { exact: true })).toBeVisible()
    const desktopKeys = ['categoryId', 'subCatId', 'skin', 'brand', 'colorsId']
    const mobileKeys = ['mobCategoryId', 'mobSubCatId', 'mobSkin', 'mobBrand', 'mobColorsId']
    const storageKeys = phone ? mobileKeys : desktopKeys
    const chosen = [lips._id, lipstick, '2', 'Velunda', '6a2145']
    await expect.poll(() => Promise.all(storageKeys.map((key) => getStored(page, key)))).toEqual(chosen)

    const again = await openBrowser(browser, viewport)
    await again.page.goto(page.url().replace(/^https?:\/\/[^/]+/, ''))
    await expect(productTiles(again.page)).toHaveCount(1)
    await expect(productTiles(again.page)).toContainText('Satin Hour Lipstick Plum')
    if (phone) await again.page.getByRole('button', { name: 'Filters (5)' }).click()
    for (const label of ['Lips', 'Lipstick', 'Light', 'Velunda', 'Colour #6a2145'])
      await expect(again.page.getByLabel(label, { exact: true }).first()).toBeChecked()
    // a chip removes only its own filter, 'Clear all' removes every filter; search and sort order stay
    if (phone) await again.page.keyboard.press('Escape')
    const address = again.page.url()
    await again.page.goto(`${address}&sKey=satin&sortValue=${phone ? 5 : 3}`)
    await again.page.getByRole('button', { name: 'Remove #6a2145' }).click()
    await expect(again.page).not.toHaveURL(/colorsId/)
    await expect(again.page.getByRole('button', { name: /^Remove / })).toHaveCount(4)
    await expect(again.page.getByRole('list', { name: 'Chosen filters' }).locator('..')).toBeFocused()
    await expectAccessible(again.page)
    await again.page.getByRole('button', { name: 'Clear all', exact: true }).click()
    await expect(again.page).toHaveURL(`/explore?sortValue=${phone ? 5 : 3}&sKey=satin`)
    await expect(again.page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    await expect(again.page.getByText(/^\d+ products$/)).toBeVisible()
    const shownSort = again.page.getByLabel('Sort by').locator('option:checked')
    await expect(shownSort).toHaveText(phone ? 'All' : 'Price Low-High')
    // a sort order that is not offered at this width is still shown by its name
    if (!phone) await again.page.goto('/explore?sortValue=5')
    if (!phone) await expect(shownSort).toHaveText('Newest')
    // clearing a search without results keeps the sort order
    await again.page.goto('/explore?sKey=nothingislikethis&sortValue=2')
    await expect(again.page.getByText('0 products', { exact: true })).toBeVisible()
    await again.page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
    await expect(again.page).toHaveURL('/explore?sortValue=2')
    await again.context.close()

    // tried again, since the storage of a page that is still loading cannot be read
    const expectStoredFilters = (at: Page, expected: unknown[]) =>
      expect(async () => {
        const stored = await Promise.all([...desktopKeys, ...mobileKeys].map((key) => getStored(at, key)))
        expect(stored.filter(Boolean)).toEqual(expected)
      }).toPass({ timeout: 10_000 })
    const filtered = page.url()
    // the filters are removed by a typed address, and restored by going back
    await page.goto('/login')
    await expectStoredFilters(page, [])
    await page.goBack()
    await expectStoredFilters(page, chosen)
    // the filters are removed when the tab is closed
    const [tab, other] = [await context.newPage(), await context.newPage()]
    await other.goto('/login')
    await page.goto('/login')
    await tab.goto(filtered)
    await expectStoredFilters(other, chosen)
    await tab.close()
    await expectStoredFilters(other, [])
    await page.goBack()
    // the filters are removed by a link within the shop, which needs no page load
    await expectStoredFilters(page, chosen)
    const isSameDocument = await trackDocument(page)
    await page.getByRole('link', { name: 'Chairside' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await expectStoredFilters(page, [])
    expect(await isSameDocument()).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL(/colorsId/)

    await page.goBack()
    await expect(page).not.toHaveURL(/colorsId/)
    await expect(productTiles(page)).not.toHaveCount(1)
    expect(consoleErrors).toEqual([])
  })

test('filters that a visitor opens before the scripts arrive get their options [S-EXPL-031]', async ({ browser }) => {
  const { page } = await openBrowser(browser, { width: 1440, height: 900 })
  const { promise: opened, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto('/explore', { waitUntil: 'commit' })
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await panel.getByText('Brand', { exact: true }).click()
  await expect(panel.locator('details').filter({ hasText: 'Brand' })).toHaveAttribute('open')
  await expect(panel.getByLabel('Velunda')).toHaveCount(0)
  letScriptsCome()
  await expect(panel.getByLabel('Velunda')).toBeVisible()
})
