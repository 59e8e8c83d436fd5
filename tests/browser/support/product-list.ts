import type { Page } from '@playwright/test'
import { callShop } from './shop-api.ts'

/** The product list of /explore, and what it is compared with. */

export const productTiles = (page: Page) => page.getByRole('region', { name: 'Explore' }).getByRole('article')

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
