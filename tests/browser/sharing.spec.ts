import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { readCodesInPdf } from '../harness/codes-in-pdf.ts'
import { expectAccessible, openLoggedIn, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'

/** Links and pages of the shop that a seller shares herself. */

/**
 * Gives the page what a phone's browser has: a clipboard, and the function that shares with other apps, which a computer's browser lacks.
 */
function addShareSheet(): void {
  Object.defineProperty(navigator, 'share', {
    value: async (data: ShareData) => document.documentElement.setAttribute('data-shared', JSON.stringify(data)),
  })
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => document.documentElement.setAttribute('data-copied', text) },
  })
}

/** Decodes the QR code on the screen, as the camera of another phone would. */
async function scan(page: Page): Promise<string> {
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQr({ width: info.width, height: info.height, data })
}

test('a link is handed over by code, message and paper [N-SHAR-001, N-SHAR-005, N-SHAR-007–008]', async ({
  browser,
}) => {
  const { seller, client, products } = await createTrade({ firstName: 'Anna' })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.addInitScript(addShareSheet)
  await page.goto('/myclients')
  await page.getByRole('link', { name: client.name }).click()
  await page.getByRole('button', { name: 'Share a link' }).click()
  const dialog = page.getByRole('dialog', { name: `For ${client.name}` })
  await expect(dialog.getByText(`This link is only for ${client.name}.`)).toBeVisible()
  const url = await dialog.getByLabel('Address').inputValue()
  expect(new URL(url).pathname).toMatch(/^\/explore\/[\w-]{43}$/)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-copied', url)
  await dialog.getByRole('button', { name: 'Share with an app' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared')
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}')
  expect(shared).toMatchObject({ url, text: `Hi ${client.name}, I have set up a shop for you:` })
  const text = encodeURIComponent(`Hi ${client.name}, I have set up a shop for you: ${url}`)
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/447700900321?text=${text}`,
  )
  await expect(dialog.getByRole('link', { name: 'Text message' })).toHaveAttribute(
    'href',
    `sms:+447700900321?&body=${text}`,
  )

  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Cards (A6)' }).click(),
  ])
  expect(await readCodesInPdf(new Uint8Array(await readFile(await sheet.path())))).toEqual([url])

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await dialog.getByRole('button', { name: 'Show full screen' }).click()
    await expect(page.getByText("Scan with your phone's camera")).toBeVisible()
    const code = page.getByRole('img', { name: 'QR code' }).last()
    expect((await code.boundingBox())?.width).toBeGreaterThan(280)
    expect(await scan(page)).toBe(url)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
  }

  await page.goto(`/product-details/${products[0]?._id}/all/explore`)
  await page.getByRole('button', { name: 'Share this product' }).click()
  // a seller's QR codes lead to her own shop page, which she opens now
  await page.getByRole('button', { name: 'Open it and share' }).click()
  const address = page.getByRole('dialog').getByLabel('Address')
  await expect(address).toHaveValue(new RegExp(`/shop/[a-z0-9-]+/${products[0]?._id}$`))
  await page.goto('/mystock')
  await page.getByRole('button', { name: 'Share your shop' }).click()
  // the link contains no id of the seller, since an id in it would not earn her commission
  await expect(address).toHaveValue(/:\d+\/shop\/[a-z0-9-]+$/)
  expect(consoleErrors).toEqual([])
})
