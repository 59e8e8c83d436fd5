import { expect, type Locator, type Page, test } from '@playwright/test'
import { desk, kept, openAs } from './people.ts'
import { approvedSeller, type Product } from './sellers.ts'
import { ask } from './shop-api.ts'

/** Whoever has no mouse buys as well as anybody. */

const farthest = 80

/** Tab by Tab, on or back, until it is reached; wherever the focus stops on the way it can be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < farthest; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await page.evaluate(hiddenFocus)).toBe('')
  }
  throw new Error(`${target} is not reached by ${farthest} Tabs`)
}

/** What has the focus without showing it, or out of sight; a radio that is drawn by its label shows it there. */
function hiddenFocus(): string {
  const focused = document.activeElement
  // the browser's own bar comes after the last stop of the page
  if (!(focused instanceof HTMLElement) || focused === document.body) return ''
  const drawn = focused.closest('label') ?? focused
  const { top, bottom, left, right } = drawn.getBoundingClientRect()
  const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  const rings = [focused, drawn].map((one) => getComputedStyle(one))
  const ringed = rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  return inSight && ringed ? '' : focused.outerHTML.slice(0, 200)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** One of the products that a new seller has watched the video of. */
async function watched(as: string): Promise<Product> {
  const { prods } = await ask<{ prods: Product[] }>('GET', 'product/list?sKey=citrine glow', { as })
  const [product] = prods
  if (!product) throw new Error('the demo has no such product')
  await ask('POST', 'product/view/video', { as, body: { prod_id: product._id } })
  return product
}

test('by keyboard alone a seller finds a product, stocks it, takes it to the checkout and pays with a new card', async ({
  browser,
}) => {
  const seller = await approvedSeller({ verified: true, paidOut: true })
  const { page, complaints, context, as } = await openAs(browser, seller, desk)
  const { name, price, commission } = await watched(as)
  const main = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/')
  await press(page, main.getByRole('link', { name: 'explore' }))
  await expect(page).toHaveURL(/\/explore$/)
  await tabTo(page, page.getByRole('searchbox', { name: 'Search products' }))
  await page.keyboard.type('citrine glow')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page, page.getByRole('article').getByRole('link', { name }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const product = page.getByRole('main').getByRole('article').first()
  await press(page, product.getByRole('button', { name: /^Stock/ }))
  await expect(product.getByRole('button', { name: /^Un-stock/ })).toBeFocused()

  await tabTo(page, main.getByRole('link', { name: 'my stock' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mystock$/)
  await press(page, page.getByRole('button', { name: new RegExp(`^Select.*${name}`) }))
  await press(page, page.getByRole('button', { name: 'Checkout' }))
  await expect(page).toHaveURL(/\/checkout$/)
  await tabTo(page, page.getByRole('radio', { name: /Deliver to the salon/ }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /Sell from salon stock/ })).toBeChecked()
  await press(page, page.getByRole('button', { name: 'Save & Continue' }))
  await expect(page.getByLabel('Card number')).toBeVisible()
  await type(page, 'Card number', '4242424242424242')
  await type(page, 'Expiry', '1234')
  await type(page, 'CVC', '123')
  await type(page, 'Card holder name', 'Ida Journey')
  await press(page, page.getByRole('button', { name: 'Continue', exact: true }))
  await press(page, page.getByRole('button', { name: 'Submit', exact: true }))
  await expect(page).toHaveURL(/\/order-confirm$/)
  const thanks = page.getByRole('dialog', { name: 'Thank You' })
  await press(page, thanks.getByRole('button', { name: 'Continue' }))
  await expect(page).toHaveURL(/\/$/)
  expect(JSON.parse((await kept(page, 'emailReceipt')) ?? '{}').order).toMatchObject({
    totalAmount: price - commission,
  })
  expect(complaints).toEqual([])
  await context.close()
})
