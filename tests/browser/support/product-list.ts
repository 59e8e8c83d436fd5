import type { Page } from '@playwright/test'
import { callShop } from './shop-api.ts'

/** Helpers for the product list of /explore. */

export const productTiles = (page: Page) => page.getByRole('region', { name: 'Explore' }).getByRole('article')

/** The card at this position of the list, counted from 1; it exists only while it is near the browser's window. */
export const tileAt = (page: Page, place: number) =>
  page.getByRole('region', { name: 'Explore' }).locator(`li[aria-posinset="${place}"]`)

/** How many products are loaded, including those that are too far from the window to be in the document. */
export async function countLoaded(page: Page): Promise<number> {
  return Number(await page.locator('li[aria-setsize]').first().getAttribute('aria-setsize'))
}

/** The query of the request for the list that an action causes. */
export async function captureListQuery(
  page: Page,
  work: () => Promise<unknown>,
  number = '1',
): Promise<URLSearchParams> {
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

export async function getCategoryByName(name: string): Promise<Category> {
  const { catgs } = await callShop<{ catgs: Category[] }>('GET', 'category')
  const category = catgs.find((one) => one.name === name)
  if (!category) throw new Error(`no category ${name}`)
  return category
}
