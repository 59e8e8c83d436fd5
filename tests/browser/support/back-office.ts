import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Right } from '#access/rights.ts'
import { administrator, desk, expectAccessible, openLoggedIn, phone } from './people.ts'
import { getAdminToken } from './sellers.ts'
import { type Credentials, callShop, type FilePart } from './shop-api.ts'
import { createAdministrator } from './shop-database.ts'

/** Opens a browser in which the administrator is logged in. */
export function openBackOffice(browser: Browser, viewport: { width: number; height: number } = desk) {
  return openLoggedIn(browser, administrator, viewport)
}

/** Creates a colleague who has these rights and no others. */
export async function createColleague(rights: readonly Right[]): Promise<Credentials> {
  const name = `Role ${crypto.randomUUID()}`
  const colleague = createAdministrator(`${crypto.randomUUID()}@example.com`)
  const as = await getAdminToken()
  await callShop('POST', 'admin/staff/role', { as, body: { name, rights: JSON.stringify(rights) } })
  const { colleagues, roles } = await callShop<StaffList>('GET', 'admin/staff/list', { as })
  const user_id = colleagues.find(({ email }) => email === colleague.email)?._id
  const role_id = roles.find((role) => role.name === name)?._id
  await callShop('PUT', 'admin/staff', { as, body: { user_id, role_id } })
  return colleague
}

interface StaffList {
  colleagues: { _id: string; email: string }[]
  roles: { _id: string; name: string }[]
}

/** A response of one of the back office's lists, which has one of these fields. */
interface AdminLists {
  prods?: { _id: string; name: string; status: boolean; imgs: string[] }[]
  catgs?: { _id: string; name: string; subcatg: { _id: string; name: string }[] }[]
  banners?: { _id: string; name: string; img: string; position: number }[]
}

export function listForAdmin(as: string, list: 'product' | 'category' | 'banner', words = ''): Promise<AdminLists> {
  return callShop<AdminLists>('GET', `admin/${list}/list?sKey=${encodeURIComponent(words)}`, { as })
}

/** The first category that has sub-categories, and its first sub-category, as form fields of a product or banner. */
export async function getFirstCategory() {
  const { catgs = [] } = await callShop<AdminLists>('GET', 'category')
  // other tests may have added categories without sub-categories
  const category = catgs.find(({ subcatg }) => subcatg.length > 0)
  if (!category) throw new Error('the demo shop has no categories')
  return { cat_id: JSON.stringify([category._id]), subcat_id: JSON.stringify([category.subcatg[0]?._id]) }
}

/** Real pictures in different colours, wider than any crop of the back office. */
export async function createPictures(count: number): Promise<FilePart[]> {
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

export const gifFile: FilePart = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }

export const pictureInput = (page: Page) => page.locator('input[type="file"][accept*="image"]')

/** Accepts the part of each picture that the cropper proposes; returns its aspect ratio. */
export async function cropPictures(page: Page, count = 1): Promise<number> {
  let aspectRatio = 0
  for (let at = 0; at < count; at++) {
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    const use = dialog.getByRole('button', { name: 'Use this part' })
    await expect(use).toBeEnabled()
    const cropArea = await dialog.getByRole('group', { name: 'The part that is kept' }).boundingBox()
    aspectRatio = (cropArea?.width ?? 0) / (cropArea?.height ?? 1)
    await use.click()
    await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(count === 1 ? 1 : at + 1)
  }
  return aspectRatio
}

/** Types this many characters and returns how many of them the field accepted. */
export async function countAcceptedCharacters(page: Page, label: string, length: number): Promise<number> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill('')
  await field.focus()
  await page.keyboard.insertText('x'.repeat(length))
  const value = await field.inputValue()
  await field.fill('')
  return value.length
}

/** The error messages of the form. */
export const formMessages = (page: Page) => page.locator('form').getByRole('alert')

/**
 * Presses a column's heading and returns the query of the request that follows. It first waits for the first page, whose request would be
 * mistaken for that one.
 */
export async function sortByColumn(page: Page, column: string, list: string): Promise<URLSearchParams> {
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const request = page.waitForRequest((sent) => sent.url().includes(list))
  const header = page.getByRole('columnheader', { name: column })
  await header.getByRole('button').click()
  const { searchParams } = new URL((await request).url())
  // waits until the page shows the new direction, since the next click reverses the direction that is shown
  await expect(header).toHaveAttribute('aria-sort', searchParams.get('dir') === '-1' ? 'descending' : 'ascending')
  return searchParams
}

/** Checks the screen at a phone's width, at which the navigation is closed, and then restores the desktop's width. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Back office' })
  await page.setViewportSize(phone)
  await expect(navigation).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize(desk)
  await expect(navigation).toBeVisible()
}
