import type { Page } from '@playwright/test'
import { callShop } from './shop-api.ts'

/** The product list of /explore, and what it is compared with. */

export const productTiles = (page: Page) => page.getByRole('region', { name: 'Explore' }).getByRole('article')

/** The card at this place of the list, counted from 1, while it is near the browser's window. */
export const tileAt = (page: Page, place: number) =>
  page.getByRole('region', { name: 'Explore' }).locator(`li[aria-posinset="${place}"]`)

/** How many products are loaded; those far from the browser's window are not in the document. */
export async function countLoaded(page: Page): Promise<number> {
  return Number(await page.locator('li[aria-setsize]').first().getAttribute('aria-setsize'))
}

/** The query of the list's request that an action causes. */
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
