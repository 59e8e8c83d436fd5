import { expect, type Page, test } from '@playwright/test'
import { anna, desk, kept, lookOver, openAs, openBrowser, phone, widths, withPauses } from './people.ts'
import { ask } from './shop-api.ts'

/** The list of everything: narrowed, sorted, searched, scrolled to its end, and found again by its address. */

const tiles = (page: Page) => page.getByRole('region', { name: 'Explore' }).getByRole('article')

/** What the list is asked for while something is done. */
async function asked(page: Page, work: () => Promise<unknown>, number = '1'): Promise<URLSearchParams> {
  const call = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname.endsWith('/product/list') && searchParams.get('page') === number && !searchParams.has('prod_id')
  })
  await work()
  return new URL((await call).url()).searchParams
}

interface Category {
  _id: string
  name: string
  subcatg: { _id: string; name: string }[]
}

async function named(name: string): Promise<Category> {
  const { catgs } = await ask<{ catgs: Category[] }>('GET', 'category')
  const category = catgs.find((one) => one.name === name)
  if (!category) throw new Error(`no category ${name}`)
  return category
}

async function prices(page: Page): Promise<number[]> {
  const texts = await tiles(page).locator('p').filter({ hasText: /^£/ }).allTextContents()
  return texts.map((text) => Number(/£(\d+\.\d\d)/.exec(text)?.[1]))
}

for (const { name, viewport } of widths)
  test(`on a ${name}: a visitor narrows the list by every filter, and its address brings it back [S-EXPL-001, S-EXPL-002, S-EXPL-003, S-EXPL-004, S-EXPL-005, S-EXPL-006, S-EXPL-024, S-EXPL-025, S-EXPL-026, S-EXPL-029, S-EXPL-030, S-EXPL-031, S-EXPL-032, S-EXPL-033, S-EXPL-034, S-EXPL-035, S-EXPL-036, S-EXPL-040]`, async ({
    browser,
  }) => {
    const phone = name === 'phone'
    const { page, complaints } = await openBrowser(browser, viewport)
    await page.goto('/explore')
    await expect(tiles(page)).toHaveCount(10)
    await expect(page.getByText(/Commission/)).toHaveCount(0)
    const sorts = await page.getByLabel('Sort by').getByRole('option').allTextContents()
    const usual = ['Featured', 'Newest', 'Price High-Low', 'Price Low-High']
    expect(sorts).toEqual(phone ? [...usual, 'All'] : usual)

    if (phone) await page.getByRole('button', { name: 'Filters' }).click()
    const panel = phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })
    const group = (title: string) => panel.locator('details').filter({ has: page.getByText(title, { exact: true }) })
    const press = (label: string | RegExp) => () => panel.getByLabel(label, { exact: true }).first().click()
    await expect(panel.getByText('Other', { exact: true })).toBeVisible()
    await expect(group('Category').getByLabel('Others')).toHaveCount(0)
    await group('Other').locator('summary').click()
    await expect(group('Other').getByLabel('Others')).toBeVisible()
    await expect(group('Skin tone').getByRole('checkbox')).toHaveCount(5)

    const lips = await named('Lips')
    expect((await asked(page, press('Lips'))).get('catg')).toBe(JSON.stringify([lips._id]))
    await group('Sub-category').locator('summary').click()
    const lipstick = lips.subcatg.find((sub) => sub.name === 'Lipstick')?._id
    expect((await asked(page, press('Lipstick'))).get('subCatg')).toBe(JSON.stringify([lipstick]))
    expect((await asked(page, press('Light'))).get('skin')).toBe('[2]')
    await group('Brand').locator('summary').click()
    expect((await asked(page, press('Velunda'))).get('brand')).toBe('["Velunda"]')
    await group('Colour').locator('summary').click()
    expect((await asked(page, press('Colour #6a2145'))).get('color')).toBe('%236a2145')
    if (phone) {
      await lookOver(page)
      await page.getByRole('button', { name: 'Show products' }).click()
      await expect(page.getByRole('button', { name: 'Filters (5)' })).toBeVisible()
    }
    await expect(tiles(page)).toHaveCount(1)
    await expect(tiles(page)).toContainText('Satin Hour Lipstick Plum')
    await expect(page.getByText("Looks like you've reached the end", { exact: true })).toBeVisible()
    const keys = ['categoryId', 'subCatId', 'skin', 'brand', 'colorsId']
    const own = phone ? ['mobCategoryId', 'mobSubCatId', 'mobSkin', 'mobBrand', 'mobColorsId'] : keys
    const chosen = [lips._id, lipstick, '2', 'Velunda', '6a2145']
    expect(await Promise.all(own.map((key) => kept(page, key)))).toEqual(chosen)

    const again = await openBrowser(browser, viewport)
    await again.page.goto(page.url().replace(/^https?:\/\/[^/]+/, ''))
    await expect(tiles(again.page)).toHaveCount(1)
    await expect(tiles(again.page)).toContainText('Satin Hour Lipstick Plum')
    if (phone) await again.page.getByRole('button', { name: 'Filters (5)' }).click()
    for (const label of ['Lips', 'Lipstick', 'Light', 'Velunda', 'Colour #6a2145'])
      await expect(again.page.getByLabel(label, { exact: true }).first()).toBeChecked()
    await again.context.close()

    await page.goBack()
    await expect(page).not.toHaveURL(/colorsId/)
    await expect(tiles(page)).not.toHaveCount(1)
    await page.getByRole('link', { name: 'Chairside' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    expect(await Promise.all([...keys, ...own].map((key) => kept(page, key)))).toEqual(
      [...keys, ...own].map(() => null),
    )
    expect(complaints).toEqual([])
  })

test('a seller’s list is what its address says, in the order that was asked for [S-EXPL-008, S-EXPL-010, S-EXPL-011, S-EXPL-012, S-EXPL-013, S-EXPL-014, S-EXPL-017, S-EXPL-018, S-EXPL-019, S-EXPL-020, S-EXPL-021, S-EXPL-022]', async ({
  browser,
}) => {
  const { page, complaints } = await openAs(browser, anna, desk)
  const [lips, hair] = [await named('Lips'), await named('Hair')]
  const [sub] = lips.subcatg
  const open = (address: string) => asked(page, () => page.goto(address))
  expect((await open(`/explore?categoryId=${lips._id},${hair._id}`)).get('catg')).toBe(
    JSON.stringify([lips._id, hair._id]),
  )
  await expect(page.getByLabel('Hair', { exact: true })).toBeChecked()
  expect((await open(`/explore?subCatId=${sub?._id}`)).get('subCatg')).toBe(JSON.stringify([sub?._id]))
  expect((await open('/explore?skin=2,9')).get('skin')).toBe('[2]')
  expect((await open('/explore?brand=Velunda,Ardhale')).get('brand')).toBe('["Velunda","Ardhale"]')
  expect((await open('/explore?colorsId=6a2145')).get('color')).toBe('%236a2145')
  await expect(tiles(page)).not.toHaveCount(0)

  await open('/explore')
  const sortBy = (label: string) => asked(page, () => page.getByLabel('Sort by').selectOption(label))
  const first = () => tiles(page).first().getByRole('heading').textContent()
  const featured = await first()
  expect((await sortBy('Newest')).get('sortValue')).toBe('1')
  const isBusy = page.getByRole('region', { name: 'Explore' })
  const settled = () => expect(isBusy).not.toHaveAttribute('aria-busy')
  await settled()
  expect((await sortBy('Price High-Low')).get('sortValue')).toBe('2')
  await settled()
  const falling = await prices(page)
  expect(falling.slice(0, 10)).toEqual(falling.slice(0, 10).sort((a, b) => b - a))
  expect((await sortBy('Price Low-High')).get('sortValue')).toBe('3')
  await settled()
  const rising = await prices(page)
  expect(rising.slice(0, 10)).toEqual(rising.slice(0, 10).sort((a, b) => a - b))
  expect((await sortBy('Commission')).get('sortValue')).toBe('4')
  await settled()
  const earned = await tiles(page).getByText('Your Commission').allTextContents()
  const sums = earned.map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(sums).toEqual([...sums].sort((a, b) => b - a))
  await page.getByLabel('Sort by').selectOption('Featured')
  await expect(tiles(page).first()).toContainText(featured ?? 'no name')
  await expect(page).toHaveURL(/sortValue=0/)
  expect(complaints).toEqual([])
})

test('on a phone the list loads on, begins anew with another order or filter, and is found again where it was left [S-EXPL-009, S-EXPL-023, S-EXPL-027, S-EXPL-028]', async ({
  browser,
}) => {
  const { page, complaints } = await openBrowser(browser, phone)
  await page.goto('/explore')
  const asks: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/product/list')) asks.push(searchParams)
  })
  /** Down to the end, until so many are there: near the end the next page is asked for by itself. */
  const scrollTo = (count: number) =>
    expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        return tiles(page).count()
      })
      .toBeGreaterThanOrEqual(count)
  await scrollTo(30)
  expect(asks.slice(0, 2).map((ask) => [ask.get('page'), ask.get('limit')])).toEqual([
    ['2', '10'],
    ['3', '10'],
  ])

  const tile = tiles(page).nth(24)
  await tile.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  const product = (await tile.getByRole('heading').textContent()) ?? ''
  await tile.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/explore$/)
  await expect(tiles(page).nth(24)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5)

  const all = await asked(page, () => page.getByLabel('Sort by').selectOption('All'))
  expect([all.get('sortValue'), all.get('page')]).toEqual(['5', '1'])
  await expect(tiles(page)).toHaveCount(10)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(400)
  await scrollTo(20)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filtered = await asked(page, () => page.getByRole('dialog').getByLabel('Hair', { exact: true }).click())
  expect(filtered.get('page')).toBe('1')
  expect(complaints).toEqual([])
})

test('the next page is asked for half a second after its place came near [S-EXPL-038]', async ({ browser }) => {
  const { page, complaints } = await openBrowser(browser, phone)
  await withPauses(page)
  await page.goto('/explore')
  await expect(tiles(page)).toHaveCount(10)
  /** By the page's own clock, whatever the machine is busy with. */
  const askedAt = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /product\/list\?.*page=2/.test(name))
        .map(({ startTime }) => startTime),
    )
  expect(await askedAt()).toEqual([])
  const near = await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    return performance.now()
  })
  await expect.poll(askedAt).toHaveLength(1)
  expect((await askedAt())[0]).toBeGreaterThanOrEqual(near + 500)
  expect(complaints).toEqual([])
})

test('a link with urlUserId and urlClientId marks the visit [S-EXPL-015, S-EXPL-016]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  await page.goto('/explore?urlUserId=U1&urlClientId=C1')
  await expect(tiles(page).first()).toBeVisible()
  await expect.poll(() => kept(page, 'urlUserId')).toBe('U1')
  expect(await kept(page, 'urlClientId')).toBe('C1')
})
