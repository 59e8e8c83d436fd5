import { expect, type Page, test } from '@playwright/test'
import { desk, openBrowser, widths } from './support/people.ts'
import { callShop } from './support/shop-api.ts'

/** The most bytes that a page's HTML may have, uncompressed. */
const maxPageBytes = 40_000

/** A page's head as the server renders it for search engines and link previews. */
async function readHead(page: Page, path: string) {
  const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? ''
  return {
    status: answer.status(),
    html,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? '',
    content,
  }
}

for (const { name, viewport } of widths)
  test(`on a ${name} without JavaScript: list, product and head are readable`, async ({ browser }) => {
    const { page } = await openBrowser(browser, viewport, { javaScriptEnabled: false })
    await page.goto('/explore')
    const origin = new URL(page.url()).origin
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore')
    const tile = page.getByRole('article').first()
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(tile).toContainText(/£\d+\.\d\d/)
    await expect(page.getByText('Your Commission')).toHaveCount(0)
    const product = (await tile.getByRole('heading').textContent()) ?? ''
    const price = /£(\d+\.\d\d)/.exec((await tile.textContent()) ?? '')?.[1]
    await tile.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product)
    for (const part of ['Description', 'How to Use', 'Ingredients'])
      await expect(page.getByRole('heading', { name: part })).toBeVisible()
    await expect(page.getByText('Free UK delivery on all products').first()).toBeVisible()

    const head = await readHead(page, new URL(page.url()).pathname)
    expect(head.title).toContain(product)
    expect(head.content('description')).toContain(`£${price}`)
    expect(head.content('og:type')).toBe('product')
    expect(head.content('og:title')).toBe(head.title)
    expect(head.canonical).toBe(page.url())
    expect((await page.request.get(head.content('og:image'))).headers()['content-type']).toMatch(/^image\//)
    const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(head.html)?.[1] ?? '{}')
    expect(data).toMatchObject({ '@type': 'Product', name: product })
    expect(data.offers).toMatchObject({ price, priceCurrency: 'GBP', url: page.url() })

    for (const path of ['/', '/explore']) {
      const { status, canonical, content } = await readHead(page, path)
      expect(status).toBe(200)
      expect(canonical).toBe(origin + path)
      expect(content('description')).toContain('Free UK delivery on all products.')
      expect(content('og:image')).toMatch(/^https?:.*\/files\/public\//)
    }
    for (const path of ['/no-such-page', '/orders', '/explore/a-link-of-a-client']) {
      const { content, canonical } = await readHead(page, path)
      expect(content('robots'), path).toBe('noindex')
      expect(canonical, path).toBe('')
    }

    await page.goto('/explore?brand=Velunda')
    await expect(tile).toContainText('Velunda')
    await expect(page.getByLabel('Velunda', { exact: true })).toBeChecked()
    // the server renders only the selected brands; the browser loads the others
    await expect(page.getByLabel('Fenwater', { exact: true })).toHaveCount(0)

    // of the sub-categories, the server renders only the selected one
    const { catgs } = await callShop<{ catgs: { subcatg: { _id: string; name: string }[] }[] }>('GET', 'category')
    const [chosen, ...others] = catgs.flatMap(({ subcatg }) => subcatg)
    const path = `/explore?subCatId=${chosen?._id}`
    await page.goto(path)
    await expect(page.getByLabel(chosen?.name ?? '', { exact: true })).toBeChecked()
    const { html } = await readHead(page, path)
    expect(html).toContain(chosen?._id)
    for (const { _id } of others) expect(html).not.toContain(_id)
  })

test('every URL of the sitemap is found, and no page has 40,000 bytes', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  const listSitemapPaths = async (path: string) =>
    [...(await (await page.request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, found = '']) => new URL(found).pathname + new URL(found).search,
    )
  const robots = await (await page.request.get('/robots.txt')).text()
  const index = new URL(/Sitemap: (\S+)/.exec(robots)?.[1] ?? 'none:').pathname
  const [pages = '', shops = '', products = ''] = await listSitemapPaths(index)
  const found = [
    ...(await listSitemapPaths(pages)),
    ...(await listSitemapPaths(shops)).slice(0, 2),
    ...(await listSitemapPaths(products)).slice(0, 2),
  ]
  expect(found.length).toBeGreaterThan(10)
  for (const path of found) {
    const { status, canonical, html } = await readHead(page, path)
    expect(status, path).toBe(200)
    expect(canonical.endsWith(path), `${canonical} for ${path}`).toBe(true)
    expect(Buffer.byteLength(html), path).toBeLessThan(maxPageBytes)
  }
})

test('the document title changes with the page', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  await page.goto('/')
  await expect(page).toHaveTitle('Chairside: beauty products')
  await page.getByRole('banner').getByRole('link', { name: 'explore' }).click()
  await expect(page).toHaveTitle('Explore beauty products | Chairside')
  const tile = page.getByRole('article').first()
  const product = (await tile.getByRole('heading').textContent()) ?? ''
  await tile.getByRole('link').click()
  await expect(page).toHaveTitle(new RegExp(`^${product} by .+ \\| Chairside$`))
  await page.goto('/login')
  await expect(page).toHaveTitle('Login | Chairside')
  expect(consoleErrors).toEqual([])
})
