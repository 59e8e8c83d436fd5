import { expect, type Locator, type Page, test } from '@playwright/test'
import { openBrowser, openLoggedIn, phone } from './support/people.ts'
import { payOrder, placeOrder } from './support/sale.ts'
import {
  addToStockAndFaves,
  createApprovedSeller,
  createClient,
  getDemoProducts,
  type Seller,
} from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** Lists that load page by page while rows are added and removed. */

const rowCount = 25

interface EndlessList {
  name: string
  path: string
  call: string
  /** Fills the list; returns functions that add a row above the shown ones and remove one of them. */
  prepare: (seller: Seller) => Promise<Record<'arrive' | 'leave', () => Promise<unknown>>>
  /** `shown` finds the names of the rows on the page, `listed` reads those that the API returns now. */
  shown: (page: Page) => Locator
  listed: (as: string) => Promise<string[]>
}

async function listNames(as: string, path: string, field: string, name: string): Promise<string[]> {
  const answer = await callShop<Record<string, Record<string, string>[]>>(
    'GET',
    `${path}${path.includes('?') ? '&' : '?'}lmt=100`,
    { as },
  )
  return (answer[field] ?? []).map((row) => row[name] ?? '')
}

const lists: EndlessList[] = [
  {
    name: 'My Orders',
    path: '/orders',
    call: 'order/list',
    async prepare({ acsT: as }) {
      const [product] = await getDemoProducts(1, as)
      if (!product) throw new Error('the demo has no products')
      const client = await createClient(as, 'Ida Endless')
      const sell = async () => {
        const orderId = await placeOrder(as, client._id, [product])
        await payOrder(as, orderId, [product])
      }
      for (let sold = 0; sold < rowCount; sold++) await sell()
      // orders never leave this list, which also shows the cancelled ones, so two more arrive instead
      return { arrive: sell, leave: () => sell().then(sell) }
    },
    shown: (page) => page.getByRole('article').getByRole('heading'),
    listed: (as) => listNames(as, 'order/list', 'orders', 'ord_no'),
  },
  {
    name: 'My Clients',
    path: '/myclients',
    call: 'client/list',
    async prepare({ acsT: as }) {
      const names = Array.from({ length: rowCount }, (_, index) => `B${'abcdefghijklmnopqrstuvwxyz'.charAt(index)}`)
      const clients = await Promise.all(names.map((name) => createClient(as, `${name} Endless`)))
      return {
        leave: () => callShop('DELETE', `client/${clients[0]?._id}`, { as }),
        arrive: () => createClient(as, 'Aaa Endless'),
      }
    },
    shown: (page) => page.getByRole('listitem').locator('a[href*="client"] :text("Endless")'),
    listed: (as) => listNames(as, 'client/list', 'clients', 'name'),
  },
  {
    name: 'Faves',
    path: '/faves?sortValue=1',
    call: 'product/faves/list',
    async prepare({ acsT: as }) {
      const products = await getDemoProducts(rowCount + 1, as)
      const [newest, second, ...rest] = products
      await addToStockAndFaves(
        as,
        [],
        [second, ...rest].filter((product) => product !== undefined),
      )
      return {
        leave: () => callShop('DELETE', `product/faves/${second?._id}`, { as }),
        arrive: () => addToStockAndFaves(as, [], newest ? [newest] : []),
      }
    },
    shown: (page) => page.getByRole('region', { name: 'Faves' }).getByRole('heading', { level: 3 }),
    listed: async (as) => listNames(as, 'product/faves/list?sortValue=1', 'faves', 'name'),
  },
  {
    name: 'My Stock',
    path: '/mystock',
    call: 'product/stocks/list',
    async prepare({ acsT: as }) {
      const byName = (await getDemoProducts(rowCount + 1, as)).sort((one, other) => (one.name < other.name ? -1 : 1))
      const [first, second, ...rest] = byName
      await addToStockAndFaves(
        as,
        [second, ...rest].filter((product) => product !== undefined),
      )
      return {
        leave: () => callShop('DELETE', `product/stocks/${second?._id}`, { as }),
        arrive: () => addToStockAndFaves(as, first ? [first] : []),
      }
    },
    shown: (page) => page.getByRole('region', { name: 'My Stock' }).getByRole('heading', { level: 3 }),
    listed: async (as) => listNames(as, 'product/stocks/list', 'stocks', 'name'),
  },
]

for (const list of lists)
  for (const change of ['arrive', 'leave'] as const)
    test(`${list.name} shows every row once when one must ${change} during a scroll [N-LIST-001]`, async ({
      browser,
    }) => {
      const seller = await createApprovedSeller({ paidOut: true })
      const changes = await list.prepare(seller)
      const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
      let changed: Promise<unknown> | undefined
      await page.route(
        (url) => url.pathname.endsWith(list.call) && url.searchParams.get('page') === '2',
        async (route) => {
          // the list changes between its first page and the second one
          changed ??= changes[change]()
          await changed
          await route.continue()
        },
      )
      await page.goto(list.path)
      await expect(list.shown(page).first()).toBeVisible()
      const end = page.getByText("Looks like you've reached the end")
      await expect(async () => {
        await page.mouse.wheel(0, 4_000)
        await expect(end).toBeVisible({ timeout: 200 })
      }).toPass()
      expect(changed).toBeDefined()
      await expect
        .poll(async () => (await list.shown(page).allTextContents()).map((text) => text.trim()))
        .toEqual(await list.listed(seller.acsT))
      expect(consoleErrors).toEqual([])
    })

test('the foot of a page stays in sight where the keyboard has passed a long list [N-ASST-034]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto('/explore')
  const cards = page.getByRole('article')
  const setSize = async () => Number(await page.locator('li[aria-setsize]').first().getAttribute('aria-setsize'))
  await cards.first().getByRole('link').focus()
  const footer = page.getByRole('contentinfo')
  const reachFooter = async () => {
    await page.keyboard.press('Tab')
    return footer.evaluate((element) => element.contains(document.activeElement))
  }
  await expect.poll(reachFooter, { intervals: [50] }).toBe(true)
  const before = await setSize()
  // waits longer than the specification's delay before the next page
  await page.waitForTimeout(1_500)
  await expect(page.locator(':focus')).toBeInViewport()
  expect(await setSize()).toBe(before)
  await page.mouse.wheel(0, -4_000)
  await expect.poll(setSize).toBeGreaterThan(before)
  expect(consoleErrors).toEqual([])
})
