import { expect, type Page, test } from '@playwright/test'
import { desk, expectAccessible, getStored, openBrowser, openLoggedIn, widths } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { addToStockAndFaves } from './support/sellers.ts'
import { callShop, getErrorCode } from './support/shop-api.ts'

/** A product's page for visitors, sellers, and clients who came through a link. */

interface Product {
  _id: string
  name: string
  video: string
  is_viewVdo: boolean
  is_stk: boolean
  catg: { _id: string }[]
}

async function findProduct(words: string): Promise<Product> {
  const { prods } = await callShop<{ prods: Product[] }>('GET', `product/list?sKey=${encodeURIComponent(words)}`)
  const [product] = prods
  if (!product) throw new Error(`no product is found by ${words}`)
  return product
}

/** The query of the request for related products that an action causes. */
async function captureRelatedQuery(page: Page, work: () => Promise<unknown>): Promise<URLSearchParams> {
  const call = page.waitForRequest((request) => /product\/list\?.*prod_id=/.test(request.url()))
  await work()
  return new URL((await call).url()).searchParams
}

for (const { name, viewport } of widths)
  test(`on a ${name}: a visitor sees no commission of a product [S-PROD-006–011, S-PROD-013]`, async ({ browser }) => {
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    const changes: string[] = []
    page.on('request', (call) => call.method() === 'POST' && changes.push(call.url()))
    const { _id, catg } = await findProduct('warm hours body oil')
    await page.goto('/explore?sKey=warm hours body')
    const tile = page.getByRole('region', { name: 'Explore' }).getByRole('article')
    await expect(tile).toHaveCount(1)
    await expect(tile).toContainText('£28.00')
    await expect(tile).toContainText('RRP £34.00')
    await tile.getByRole('link').click()
    await expect(page).toHaveURL(`/product-details/${_id}/${catg[0]?._id}/explore`)

    const product = page.getByRole('main').getByRole('article').first()
    await expect(product.getByRole('heading', { level: 1 })).toHaveText('Warm Hours Body Oil')
    await test.step('the page has its facts and texts [S-PROD-017–021, S-PROD-023–028, S-PROD-033]', async () => {
      for (const text of ['Rosmarrow', 'A dry body oil that smells like late summer', '£28.00', '£34.00', '100 ml'])
        await expect(product.getByText(text, { exact: true })).toBeVisible()
      await expect(product.getByRole('list', { name: 'Category' })).toHaveText('Body')
      const stock = product.getByRole('button', { name: /^Stock/ })
      const expectLayout = async () => {
        await expect(stock).toHaveCSS('min-height', '52px')
        const price = await product.getByText('£28.00', { exact: true }).boundingBox()
        const button = await stock.boundingBox()
        expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
      }
      // on a phone the sticky button must not cover the price, even after a reload, when the page's style sheet loads last
      await expectLayout()
      await page.reload()
      await expectLayout()
      await expect(page.getByText('Your Commission')).toHaveCount(0)
      for (const [heading, words] of [
        ['Description', 'Almond, apricot and a little marula'],
        ['How to Use', 'smooth over damp skin'],
        ['Ingredients', 'Prunus Amygdalus Dulcis Oil'],
      ] as const) {
        await expect(product.getByRole('heading', { name: heading, exact: true })).toBeVisible()
        await expect(product.getByText(words).first()).toBeVisible()
      }
      const readMore = product.getByRole('button', { name: /^read more.*Description/ })
      const text = product.getByText(/^Almond, apricot/)
      const collapsedHeight = (await text.boundingBox())?.height ?? 0
      await readMore.click()
      expect((await text.boundingBox())?.height ?? 0).toBeGreaterThan(collapsedHeight)
      await product.getByRole('button', { name: /^read less.*Description/ }).click()
      await expect(readMore).toBeVisible()
      await expect(page.getByRole('heading', { name: 'You might also like', exact: true })).toBeVisible()
    })

    await test.step('pictures are enlarged in a gallery [S-PROD-016]', async () => {
      const thumbnail = (place: number) =>
        product.getByRole('button', { name: `Warm Hours Body Oil, picture ${place}`, exact: true })
      await expect(product.getByRole('button', { name: /^Enlarge the picture/ })).toHaveCount(4)
      await thumbnail(3).click()
      await expect(thumbnail(3)).toHaveAttribute('aria-current', 'true')
      await expect(product.getByRole('button', { name: /^Enlarge.*picture 3/ })).toBeInViewport({ ratio: 0.5 })
      // scrolling the row stands for a swipe
      await product
        .locator('ul')
        .first()
        .evaluate((row) => row.scrollTo({ left: row.clientWidth }))
      await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
      await product.getByRole('button', { name: /^Enlarge.*picture 2/ }).click()
      const lightbox = page.getByRole('dialog', { name: 'Warm Hours Body Oil' })
      await expect(lightbox.getByText('2 / 4')).toBeVisible()
      await lightbox.getByRole('button', { name: 'Next' }).click()
      await expect(lightbox.getByText('3 / 4')).toBeVisible()
      const fittedWidth = (await lightbox.getByRole('img', { name: /picture 3/ }).boundingBox())?.width ?? 0
      await lightbox.getByRole('button', { name: /^Look closer.*picture 3/ }).click()
      await expect(lightbox.getByRole('button', { name: /^Show the whole picture.*picture 3/ })).toBeVisible()
      expect((await lightbox.getByRole('img', { name: /picture 3/ }).boundingBox())?.width ?? 0).toBeGreaterThan(
        2 * fittedWidth,
      )
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(lightbox).toHaveCount(0)
    })

    const prompt = page.getByRole('dialog').getByText('You are currently not logged in, Please login first.')
    await test.step('stock and faves prompt a login [S-PROD-049–050, S-PROD-056]', async () => {
      for (const name of [/^Add to faves: Warm Hours Body Oil/, /^Stock ?: Warm Hours Body Oil/]) {
        await product.getByRole('button', { name }).click()
        await expect(prompt).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(prompt).toHaveCount(0)
      }
    })
    await test.step('/quickview opens the last product [S-PROD-015, S-PROD-036–037]', async () => {
      await expect.poll(() => getStored(page, 'fromProdKey')).toBe('explore')
      await expect.poll(() => getStored(page, 'prodDetailsDataId')).toBe(_id)
      expect(changes).toEqual([])

      await page.goto('/quickview')
      await expect(page).toHaveURL(`/product-details/${_id}/all/explore`)
    })
    await page.goto('/mystock')
    await expect(prompt).toBeVisible()
    await page.goto('/faves')
    await expect(page.getByRole('alert')).toContainText('You are currently not logged in Please login first.')
    expect(consoleErrors).toEqual([])
  })

test('a seller stocks a product after its training video [S-PROD-001–002, S-PROD-030–032]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { seller } = await createTrade()
  const { page, consoleErrors, as } = await openLoggedIn(browser, seller, desk)
  const citrine = await findProduct('citrine glow')
  await addToStockAndFaves(as, [citrine], [citrine])
  const { prods } = await callShop<{ prods: Product[] }>('GET', 'product/list?sortValue=2&limit=100', { as })
  const unwatched = prods.find((one) => one.video && !one.is_viewVdo && !one.is_stk)
  if (!unwatched) throw new Error('the seller has watched every video')

  // this product is in the seller's stock and faves
  await page.goto('/explore?sKey=citrine glow')
  const likedTile = page.getByRole('region', { name: 'Explore' }).getByRole('article')
  await test.step('a tile shows what is in faves and stock [S-PROD-040–041]', async () => {
    await expect(likedTile.getByRole('button', { name: /^Remove from faves/ })).toBeVisible()
    await expect(likedTile.getByRole('button', { name: /^Un-stock/ })).toBeVisible()
  })
  // a product in stock can be sold from its tile and from its page
  const basket = page.getByRole('complementary', { name: 'Basket' })
  const expectSelected = async () => {
    await expect(page).toHaveURL(/\/mystock$/)
    await expect(page.getByRole('button', { name: /^Selected.*Citrine Glow Drops/ })).toBeVisible()
    await expect(basket.getByText('Citrine Glow Drops', { exact: true })).toBeVisible()
  }
  await likedTile.getByRole('button', { name: /^Sell.*Citrine Glow Drops/ }).click()
  await expectSelected()
  await page.goBack()
  await likedTile.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Citrine Glow Drops')
  await page.getByRole('button', { name: /^Sell.*Citrine Glow Drops/ }).click()
  await expectSelected()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Watch the training video again/ })).toBeVisible()

  expect(await getErrorCode('POST', 'product/stocks', { as, body: { prod_id: unwatched._id } })).toBe(11)
  const category = unwatched.catg[0]?._id
  await test.step('related products are asked for by seller and category [S-PROD-052–054]', async () => {
    const relatedQuery = await captureRelatedQuery(page, () =>
      page.goto(`/product-details/${unwatched._id}/${category}/explore`),
    )
    expect(relatedQuery.get('user_id')).toBe(await getStored(page, 'userId'))
    expect(relatedQuery.get('catg')).toBe(JSON.stringify([category]))
    expect(relatedQuery.get('prod_id')).toBe(unwatched._id)
  })

  const product = page.getByRole('main').getByRole('article').first()
  await test.step('the commission follows the toggle [S-PROD-022, S-PROD-051]', async () => {
    await expect(product.getByText('Your Commission')).toBeVisible()
    await page.getByRole('button', { name: /hide commission/i }).click()
    await expect(product.getByText('Your Commission')).toHaveCount(0)
    await page.getByRole('button', { name: /show commission/i }).click()
    await expect(product.getByText('Your Commission')).toBeVisible()
  })

  await test.step('the video is watched to its end [S-PROD-043–048]', async () => {
    await expect(product.getByRole('button', { name: /^Stock/ })).toHaveCount(0)
    await product.getByRole('button', { name: /^Watch Video/ }).click()
    const player = page.locator('video')
    await expect(player).toBeVisible()
    // the video starts by itself, and is paused so that it cannot end before the test waits for the requests
    await player.evaluate((video: HTMLVideoElement) => video.pause())
    await expectAccessible(page)
    const viewRequest = page.waitForRequest((call) => call.url().endsWith('/product/view/video'))
    const productRequest = page.waitForRequest((call) => call.url().endsWith(`/api/v1/product/${unwatched._id}`))
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      video.playbackRate = 4
      return video.play()
    })
    expect((await viewRequest).postDataJSON().prod_id).toBe(unwatched._id)
    await expect(page.getByText('You have successfully completed video, now you can stock the product.')).toBeVisible()
    await productRequest
  })

  const said = page.getByRole('status')
  await product.getByRole('button', { name: /^Stock/ }).click()
  await expect(said.filter({ hasText: 'Added to your stock.' })).toBeVisible()
  await product.getByRole('button', { name: /^Un-stock/ }).click()
  await expect(product.getByRole('button', { name: /^Stock/ })).toBeVisible()
  await expect(product.getByRole('button', { name: /^Sell/ })).toHaveCount(0)
  await product.getByRole('button', { name: /^Add to faves/ }).click()
  await expect(product.getByRole('button', { name: /^Remove from faves/ })).toBeVisible()
  await expect(said.filter({ hasText: 'Added to your faves.' })).toBeVisible()
  await page.goto('/faves')
  await expect(page.getByRole('heading', { name: unwatched.name })).toBeVisible()
  await page.getByRole('button', { name: `Remove from faves: ${unwatched.name}` }).click()
  await expect(page.getByRole('button', { name: `Add to faves: ${unwatched.name}` })).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('a product of My Stock leads back to its basket [S-PROD-014, S-PROD-034–035, D-173]', async ({ browser }) => {
  const { seller } = await createTrade()
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  await page.goto('/mystock')
  const selected = page.getByRole('button', { name: /^Selected/ })
  await page
    .getByRole('button', { name: /^Select\b/ })
    .first()
    .click()
  await expect(selected).toHaveCount(1)
  const request = page.waitForRequest((call) => /\/api\/v1\/product\/stock\//.test(call.url()))
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product-details\/[^/]+\/[^/]+\/stock$/)
  await request
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect.poll(() => getStored(page, 'fromProdKey')).toBe('stock')
  const back = page.getByRole('link', { name: 'Back to my stock', exact: true })
  await expect(back).toHaveAttribute('href', '/mystock')
  await back.click()
  await expect(page).toHaveURL(/\/mystock$/)
  await expect(page).toHaveTitle('My Stock | Chairside')
  await expect(selected).toHaveCount(1)
  const { _id } = await findProduct('nimbus travel kit')
  await page.goto(`/product-details/${_id}/all/stock`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This product is not in your stock.')
  await expectAccessible(page)
  expect(consoleErrors).toEqual([])
})

test('a visit by a marked link shows its client’s related products [S-PROD-052, S-PROD-055]', async ({ browser }) => {
  const { _id, catg } = await findProduct('citrine glow')
  const { page, consoleErrors } = await openBrowser(browser, desk)
  await page.goto('/explore?urlUserId=U1&urlClientId=C1')
  await expect.poll(() => getStored(page, 'urlClientId')).toBe('C1')
  const path = `/product-details/${_id}/${catg[0]?._id}/explore`
  const relatedQuery = await captureRelatedQuery(page, () => page.goto(path))
  expect([relatedQuery.get('user_id'), relatedQuery.get('client_id')]).toEqual(['U1', 'C1'])
  await expect(page.getByRole('heading', { name: 'You might also like' })).toBeVisible()

  // the space for the related products is kept while they load; after a failure they can be loaded again
  const related = page.getByRole('region', { name: 'You might also like' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/product\/list\?.*prod_id=/, async (route) => {
    await released
    await route.fulfill({ status: 503, json: { statusCode: 0, responseMessage: 'Not now.', error: { errorCode: 29 } } })
  })
  await related.getByRole('article').first().getByRole('link').click()
  await expect(related.getByRole('status')).toBeVisible()
  release()
  await expect(related.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute(/product\/list\?.*prod_id=/)
  await related.getByRole('button', { name: 'Try again' }).click()
  await expect(related.getByRole('article').first()).toBeVisible()
  expect(consoleErrors).toEqual([])
})
