import { expect, type Locator, test } from '@playwright/test'
import { measureShifts } from './support/layout-shifts.ts'
import { desk, enablePacing, openBrowser, phone } from './support/people.ts'
import { callShop } from './support/shop-api.ts'

/** The timed behaviour of the home page: skeletons, the first picture and the moving rows. */

const getScrollOffset = (carousel: Locator) =>
  carousel
    .getByRole('list')
    .first()
    .evaluate((track) => track.scrollLeft)

test('skeletons last two seconds for banners, one for rows [S-HOME-006, S-HOME-028, S-HOME-036]', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, phone)
  await enablePacing(page)
  await page.route(/product\/list\?fltKey=3/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...body, responseData: { ...body.responseData, prods: body.responseData.prods.slice(0, 4) } },
    })
  })
  await page.clock.install()
  await page.goto('/404')
  const answers = ['home/banner/list', '/category', 'fltKey=3', 'fltKey=1'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  )
  await page.getByRole('link', { name: 'Back to home' }).focus()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  const skeletons = page.getByRole('status', { name: 'Loading' })
  await expect(skeletons).toHaveCount(4)
  await Promise.all(answers)
  const popular = page.getByRole('heading', { name: 'Popular products', includeHidden: true })
  // React Query reports responses through a timer of zero milliseconds, which the mocked clock has to run
  const countAfterTimers = async () => {
    await page.clock.runFor(1)
    return popular.count()
  }
  await expect.poll(countAfterTimers).toBe(1)
  await page.clock.runFor(900)
  await expect(skeletons).toHaveCount(4)
  await expect(popular).toBeHidden()
  await page.clock.runFor(100)
  await expect(skeletons).toHaveCount(1)
  await expect(popular).toBeVisible()
  await page.clock.runFor(900)
  await expect(skeletons).toHaveCount(1)
  await expect(page.locator('[data-position]').first()).toBeHidden()
  await page.clock.runFor(100)
  await expect(skeletons).toHaveCount(0)
  await expect(page.locator('[data-position]').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^View all.*Featured products$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^View all.*Popular products$/ })).toHaveCount(0)
})

test('carousels move every three seconds, and stop for pointer, focus or pause [S-HOME-035]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk, { reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Popular products', exact: true })
  const pause = carousel.getByRole('button', { name: 'Pause: Popular products' })
  await carousel.getByRole('article').nth(9).waitFor({ state: 'attached' })
  await carousel.hover()
  await page.clock.pauseAt(Date.now() + 60_000)
  const start = await getScrollOffset(carousel)
  await page.clock.runFor(10_000)
  expect(await getScrollOffset(carousel)).toBe(start)

  await page.mouse.move(0, 0)
  await page.clock.runFor(2_900)
  expect(await getScrollOffset(carousel)).toBe(start)
  await page.clock.runFor(100)
  await expect.poll(() => getScrollOffset(carousel)).toBeGreaterThan(start + 100)

  const expectStandingStill = async () => {
    // waits until the current movement has ended
    let before = -1
    await expect
      .poll(async () => {
        const last = before
        before = await getScrollOffset(carousel)
        return before === last
      })
      .toBe(true)
    await page.clock.runFor(10_000)
    expect(await getScrollOffset(carousel)).toBe(before)
  }
  await pause.focus()
  await expectStandingStill()
  await pause.press('Enter')
  await carousel.getByRole('button', { name: 'Play: Popular products' }).blur()
  await expectStandingStill()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await carousel.getByRole('article').nth(9).waitFor({ state: 'attached' })
  await expectStandingStill()
})

/** How far text moves if a font arrives after the first paint, since the fallback's letters have nearly the same widths. */
const mostOfFonts = 0.001

test('the first banner’s picture is painted at once, fetched once, at its width [S-HOME-006]', async ({ browser }) => {
  const { page } = await openBrowser(browser, phone, { deviceScaleFactor: 2 })
  await enablePacing(page)
  const { banners } = await callShop<{ banners: { img: string }[] }>('GET', 'product/home/banner/list')
  const stem = banners[0]?.img.replace(/\.\w+$/, '') ?? 'missing'
  const requested: string[] = []
  page.on('request', (request) => request.url().includes(stem) && requested.push(request.url()))
  await page.clock.install()
  // the clock stands still, so that the skeleton's two seconds begin only when the test lets it run
  await page.clock.pauseAt(Date.now() + 60_000)
  const getShifts = await measureShifts(page)
  const document = await page.goto('/')
  const html = (await document?.text()) ?? ''
  expect(html.length).toBeLessThan(40 * 1024)
  expect(html).toMatch(new RegExp(`<link rel="preload" as="image" type="image/avif" imagesrcset="[^"]*${stem}`))
  const slides = page.locator('[data-position]')
  const picture = slides.first().locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(slides.first()).toBeHidden()
  // the other banners appear only after hydration
  await expect(slides.nth(8)).toBeAttached()
  await page.clock.runFor(2_000)
  await expect(slides.first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  // a banner that moves would count a hundred times as much as a line whose font arrives after the first paint
  expect(await getShifts()).toBeLessThan(mostOfFonts)
  expect(requested).toEqual([expect.stringContaining('/w960/')])
})
