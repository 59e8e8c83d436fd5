import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { listForAdmin, openBackOffice } from './support/back-office.ts'
import { createProduct } from './support/catalogue.ts'
import { formError } from './support/forms.ts'
import { desk, expectAccessible, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { createApprovedSeller, getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** Trainings that sellers must finish: captions, continuing on another device, questions, certificates and versions. */

const captions = (words: string) =>
  Buffer.from(
    `WEBVTT\n\n00:00:00.500 --> 00:00:04.000\n${words}\n\n00:00:05.000 --> 00:00:09.000\nThen wait a minute.\n`,
  )
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function createTrainingProduct(): Promise<{ id: string; name: string; path: string }> {
  const as = await getAdminToken()
  const name = await createProduct(as)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', name)
  if (!product) throw new Error('the product is not in the list')
  return { id: product._id, name, path: `/product-details/${product._id}/all/explore` }
}

/** Plays the video at three times its speed, up to this second or to its end. */
async function play(player: Locator, seconds: number): Promise<void> {
  await player.evaluate(async (video: HTMLVideoElement, until: number) => {
    video.muted = true
    video.playbackRate = 3
    await video.play()
    await new Promise<void>((resolve) => {
      const look = () => (video.ended || video.currentTime >= until ? resolve() : requestAnimationFrame(look))
      look()
    })
    if (!video.ended && until < 100) video.pause()
  }, seconds)
}

/** Downloads a file by pressing the button, and returns its contents. */
async function download(page: Page, button: Locator): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFileSync(await file.path())
}

test('a seller goes on elsewhere, answers, stocks; a stranger checks her paper [N-TRAI-030]', async ({ browser }) => {
  test.setTimeout(240_000)
  const product = await createTrainingProduct()
  const admin = await openBackOffice(browser)
  await test.step('an administrator adds captions and a question at 1440 px [N-TRAI-031]', async () => {
    await admin.page.goto(`/products/product-details/${product.id}`)
    await admin.page.getByRole('link', { name: 'Captions, questions and versions' }).click()
    await expect(admin.page.getByRole('heading', { level: 1 })).toContainText(product.name)
    await expect(admin.page.getByText('This video has no captions yet.')).toBeVisible()
    await expectAccessible(admin.page)
    const choose = async (words: string) =>
      admin.page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'balm.vtt', mimeType: 'text/vtt', buffer: captions(words) })
    await choose('<script>alert(1)</script>')
    await expect(formError(admin.page)).toContainText('Line 4: only <b>, <i>, <u> and <v Name> may be used here.')
    await admin.page.getByLabel('Paste a transcript').fill('Dab it twice. Then wait a minute.')
    await expect(admin.page.getByText('Times are estimated', { exact: true })).toBeVisible()
    await choose('Dab it <b>twice</b>.')
    await expect(admin.page.getByText('Times from the file', { exact: true })).toBeVisible()
    await admin.page.getByRole('button', { name: 'Save captions' }).click()
    await expect(admin.page.getByText('This video has no captions yet.')).toHaveCount(0)
    await admin.page.getByRole('button', { name: 'Change the questions' }).click()
    const dialog = admin.page.getByRole('dialog', { name: 'Change the questions' })
    await dialog.getByRole('button', { name: 'Add a question' }).click()
    await dialog.getByLabel('What you ask').fill('How often a day?')
    await dialog.getByLabel('Answer 1', { exact: true }).fill('Once')
    await dialog.getByLabel('Answer 2', { exact: true }).fill('Twice')
    await dialog.getByRole('button', { name: 'Save questions' }).click()
    await expect(formError(dialog)).toHaveText('Please say which answer is the right one.')
    await dialog.getByLabel('This is the right one').last().check()
    await expectAccessible(admin.page)
    await dialog.getByRole('button', { name: 'Save questions' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.page.getByRole('listitem').filter({ hasText: 'Twice' }).last()).toContainText('right')
    await expectAccessible(admin.page)
  })

  const seller = await createApprovedSeller({ verified: true })
  await test.step('on her phone the seller begins, reads the transcript, and leaves', async () => {
    const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
    await page.goto(product.path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Watch Video/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const player = dialog.locator('video')
    await expect(player).toBeVisible()
    await player.evaluate((video: HTMLVideoElement) => video.pause())
    await expect(dialog.getByText('Dab it twice. Then wait a minute.')).toBeVisible()
    await expect(player.locator('track')).toHaveAttribute('src', /^\/files\/captions\/.*\.vtt/)
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0))
      .toBe(2)
    await expectAccessible(page)
    const stored = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/training/progress') && /"position":[4-6]/.test(answer.request().postData() ?? ''),
    )
    await play(player, 5)
    await stored
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Stock/ })
        .first(),
    ).toHaveCount(0)
    expect(consoleErrors).toEqual([])
  })

  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  let number = ''
  await test.step('at a desk she goes on where she stopped, and answers', async () => {
    await page.goto(product.path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Watch Video/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'From the start' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Go on at 0:0[4-6]$/ }).click()
    await play(dialog.locator('video'), 1_000)
    await expect(dialog.getByText('One question about what you have seen')).toBeVisible()
    await dialog.getByRole('button', { name: 'Check my answers' }).click()
    await expect(formError(dialog)).toHaveText('Please answer every question.')
    await dialog.getByLabel('Once').check()
    await dialog.getByRole('button', { name: 'Check my answers' }).click()
    await expect(formError(dialog)).toHaveText('Not quite. Have another look at this one.')
    await expectAccessible(page)
    await dialog.getByLabel('Twice').check()
    await dialog.getByRole('button', { name: 'Check my answers' }).click()
    await expect(
      dialog.getByText('You have successfully completed video, now you can stock the product.'),
    ).toBeVisible()
    await expectAccessible(page)
    const file = await download(page, dialog.getByRole('button', { name: 'Download your certificate' }))
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
    expect(text).toContain('Ida Journey')
    number = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? ''
    expect(number).not.toBe('')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('she stocks the product', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Stock/ })
      .first()
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'Added to your stock.' })).toBeVisible()
    await page.goto('/training')
    const row = page.getByRole('listitem').filter({ hasText: product.name })
    await expect(row).toContainText('Finished')
    await expectAccessible(page)
    expect(consoleErrors).toEqual([])
  })

  await test.step('a stranger checks the number', async () => {
    const stranger = await openBrowser(browser, phone)
    await stranger.page.goto(`/certificates/${number.toLowerCase()}`)
    await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText('This certificate is valid')
    await expect(stranger.page.getByText('Ida Journey')).toBeVisible()
    await expect(stranger.page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expectAccessible(stranger.page)
    await stranger.page.getByLabel('Check another number').fill('ABCD')
    await stranger.page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText('We do not know this number')
    await expectAccessible(stranger.page)
    expect(stranger.consoleErrors).toEqual([])
  })

  await test.step('the administrator sees who finished it, and exports them [N-TRAI-032]', async () => {
    await admin.page.goto(`/admin-training?product=${product.id}`)
    const row = admin.page.getByRole('row').filter({ hasText: 'Ida Journey' })
    await expect(row).toContainText('Finished')
    await expect(row).toContainText(number)
    await expectAccessible(admin.page)
    const file = await download(admin.page, admin.page.getByRole('button', { name: 'Export CSV' }))
    expect(file.toString('utf8')).toContain(number)
    await admin.page.getByLabel('State').selectOption('Not finished')
    await expect(row).toHaveCount(0)
    expect(admin.consoleErrors).toEqual([])
  })
})

test('a seller is told of a new version at the product, on her desk and in her list [N-TRAI-033]', async ({
  browser,
}) => {
  const product = await createTrainingProduct()
  const seller = await createApprovedSeller({ verified: true })
  const as = seller.acsT
  await callShop('POST', 'product/view/video', { as, body: { prod_id: product.id } })
  await callShop('POST', 'product/stocks', { as, body: { prod_id: product.id } })
  const admin = await openBackOffice(browser)
  await admin.page.goto(`/admin-training/admin-training-details/${product.id}`)
  await admin.page.getByRole('button', { name: 'Issue a new version' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Issue a new version' })
  await dialog.getByRole('button', { name: 'Issue the version' }).click()
  await expect(dialog.getByText(/this version would be the same as before/).first()).toBeVisible()
  await dialog.getByLabel('Asked for from').fill(inDays(5))
  await dialog.getByRole('button', { name: 'Add a question' }).click()
  await dialog.getByLabel('What you ask').fill('How often a day?')
  await dialog.getByLabel('Answer 1', { exact: true }).fill('Once')
  await dialog.getByLabel('Answer 2', { exact: true }).fill('Twice')
  await dialog.getByLabel('This is the right one').last().check()
  await expectAccessible(admin.page)
  await dialog.getByRole('button', { name: 'Issue the version' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.page.getByRole('row').filter({ hasText: 'Version 2' })).toContainText('Planned')
  await expectAccessible(admin.page)

  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.goto(product.path)
  await expect(page.getByText(/^A new version of this training is asked for from/)).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Un-stock/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto('/desk')
  await page.getByRole('link', { name: /Trainings to do/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: product.name })
  await expect(row).toContainText('Soon')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Open/ }).click()
  const training = page.getByRole('dialog')
  await play(training.locator('video'), 1_000)
  await training.getByLabel('Twice').check()
  await training.getByRole('button', { name: 'Check my answers' }).click()
  await expect(training.getByRole('button', { name: 'Download your certificate' })).toBeVisible()
  await training.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Finished')
  expect(consoleErrors).toEqual([])
})
