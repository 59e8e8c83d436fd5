import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { administrator, logIn, lookOver, openBrowser, widths } from './people.ts'

/** The administrator at a desk, or at any other width. */
export async function backOffice(browser: Browser, viewport: { width: number; height: number }) {
  const opened = await openBrowser(browser, viewport)
  await logIn(opened.page, administrator)
  await expect(opened.page).toHaveURL(/\/dashboard$/)
  return opened
}

interface Answer {
  prods?: { _id: string; name: string; status: boolean }[]
  catgs?: { _id: string; name: string; subcatg: { _id: string; name: string }[] }[]
  banners?: { _id: string; name: string; img: string; position: number }[]
}

/** Calls as the one who is logged in, for what a journey needs to be there or to be gone. */
export async function callAs(page: Page, method: string, path: string, multipart?: FormData | object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = {
    authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
    accesstoken: token ?? '',
  }
  const body = multipart instanceof FormData ? { multipart } : multipart ? { data: multipart } : {}
  const answer = await page.request.fetch(`/api/v1/${path}`, { method, headers, ...body })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { responseData: Answer }).responseData
}

export function formWith(fields: Record<string, string>, files: Record<string, readonly FilePart[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, parts] of Object.entries(files))
    for (const { name: file, mimeType, buffer } of parts)
      form.append(name, new File([new Uint8Array(buffer)], file, { type: mimeType }))
  return form
}

export interface FilePart {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Real pictures, each of its own colour, wider than any crop of the back office. */
export async function pictures(count: number): Promise<FilePart[]> {
  const colours = ['#7a1f4b', '#1f6b45', '#8a5a00', '#b3261e', '#6b5f5a']
  const draw = async (background: string | undefined, at: number) => ({
    name: `picture-${at}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 640, height: 300, channels: 3, background: background ?? '#fff' } })
      .png()
      .toBuffer(),
  })
  return Promise.all(Array.from({ length: count }, (_, at) => draw(colours[at % colours.length], at)))
}

export const gif: FilePart = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }

export const pictureInput = (page: Page) => page.locator('input[type="file"][accept*="image"]')

/** Takes each picture that was chosen as the cropper offers it; answers the shape of the crop. */
export async function crop(page: Page, count = 1): Promise<number> {
  let ratio = 0
  for (let at = 0; at < count; at++) {
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    const use = dialog.getByRole('button', { name: 'Use this part' })
    await expect(use).toBeEnabled()
    const box = await dialog.getByRole('group', { name: 'The part that is kept' }).boundingBox()
    ratio = (box?.width ?? 0) / (box?.height ?? 1)
    await use.click()
    await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(count === 1 ? 1 : at + 1)
  }
  return ratio
}

/** Types more than fits and answers how much stayed. */
export async function kept(page: Page, label: string, length: number): Promise<number> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill('')
  await field.focus()
  await page.keyboard.insertText('x'.repeat(length))
  const value = await field.inputValue()
  await field.fill('')
  return value.length
}

/** Presses a column's heading once and answers what the list was asked for. */
export async function sortBy(page: Page, column: string, list: string): Promise<URLSearchParams> {
  const asked = page.waitForRequest((sent) => sent.url().includes(list))
  await page.getByRole('columnheader', { name: column }).getByRole('button').click()
  return new URL((await asked).url()).searchParams
}

/** The same screen on a phone, where the navigation that lay open at the desk is closed; then back at the desk. */
export async function lookOverOnPhone(page: Page): Promise<void> {
  const [phone, desk] = widths
  const navigation = page.getByRole('navigation', { name: 'Back office' })
  await page.setViewportSize(phone.viewport)
  await expect(navigation).toBeHidden()
  await lookOver(page)
  await page.setViewportSize(desk.viewport)
  await expect(navigation).toBeVisible()
}
