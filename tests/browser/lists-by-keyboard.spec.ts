import { expect, type Page, test } from '@playwright/test'
import { expectFocusInPage, focused, press, tabTo } from './support/keyboard.ts'
import { desk, expectAccessible, openLoggedIn } from './support/people.ts'
import { createTrade, openCheckout } from './support/sale.ts'
import { addToStockAndFaves, createApprovedSeller, createClient, getDemoProducts } from './support/sellers.ts'

/** Long lists with the keyboard: Tab stops at one item only, arrow keys reach the others, and skip links jump over what precedes a list. */

const manyProducts = 12

/** Opens My Stock with many products; the focus is at the top of the page, which was loaded anew. */
async function openStock(browser: Parameters<typeof openLoggedIn>[0]) {
  const seller = await createApprovedSeller({ verified: true, paidOut: true })
  await addToStockAndFaves(seller.acsT, await getDemoProducts(manyProducts, seller.acsT))
  const opened = await openLoggedIn(browser, seller, desk)
  await opened.page.goto('/mystock')
  await expect(opened.page.getByRole('article')).toHaveCount(manyProducts)
  return opened
}

const card = (page: Page, index: number) => page.getByRole('article').nth(index)
const select = (page: Page, index: number) => card(page, index).getByRole('button', { name: /^Select/ })

test('from My Stock to Checkout it is less than 15 Tabs [N-ASST-008, N-ASST-011]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { page, consoleErrors } = await openStock(browser)
  let tabs = await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  tabs += await tabTo(page, page.getByRole('button', { name: 'Skip to: Products' }))
  await page.keyboard.press('Enter')
  tabs += await tabTo(page, select(page, 0))
  await page.keyboard.press('Enter')
  tabs += await tabTo(page, page.getByRole('button', { name: 'Checkout' }))
  expect(tabs).toBeLessThan(15)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(consoleErrors).toEqual([])
})

test('what is chosen already is paid for by a link at the top of the page [N-ASST-011]', async ({ browser }) => {
  const { page, consoleErrors } = await openStock(browser)
  await select(page, 3).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await press(page, page.getByRole('button', { name: 'Skip to: Payment' }))
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeFocused()
  await page.goto('/explore')
  await press(page, page.getByRole('main').getByRole('button', { name: 'Skip to: Products' }))
  await expect(page.getByRole('region', { name: 'Explore' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card(page, 0).locator(':focus')).toHaveCount(1)
  expect(consoleErrors).toEqual([])
})

test('arrows lead through a grid, Tab through one card [N-ASST-010]', async ({ browser }) => {
  const { page, consoleErrors } = await openStock(browser)
  await tabTo(page, select(page, 0))
  await expect(page.getByText('Arrow keys: the next one.')).toBeVisible()
  await expectAccessible(page)
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', manyProducts - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(select(page, index)).toBeFocused()
    await expect(focused(page)).toBeInViewport()
  }
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 0).locator(':focus')).toHaveCount(0)
  const [above, below] = [await select(page, 0).boundingBox(), await focused(page).boundingBox()]
  expect(below?.x).toBe(above?.x)
  await page.keyboard.press('ArrowUp')
  await expect(select(page, 0)).toBeFocused()

  await page.keyboard.press('ArrowRight')
  // Tab leaves the list, and Shift+Tab returns to the card that was left
  await page.keyboard.press('Tab')
  await expect(card(page, 1).getByRole('button', { name: /^Un-stock/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').locator(':focus')).toHaveCount(0)
  await expect(page.getByText('Arrow keys: the next one.')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(card(page, 1).getByRole('button', { name: /^Un-stock/ })).toBeFocused()

  const taken = await card(page, 1).getByRole('heading').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').filter({ hasText: taken ?? '' })).toHaveCount(0)
  await expectFocusInPage(page)
  await page.keyboard.press('Tab')
  await expect(card(page, 1).locator(':focus')).toHaveCount(1)
  expect(consoleErrors).toEqual([])
})

test('Tab reaches what a search has left of a list that it has passed through [N-ASST-010]', async ({ browser }) => {
  const { page, consoleErrors } = await openStock(browser)
  await tabTo(page, select(page, 0))
  await expect(select(page, 1)).toHaveAttribute('tabindex', '-1')
  const name = await card(page, 1).getByRole('heading').textContent()
  await page.getByRole('searchbox', { name: 'Search your stock' }).fill(name ?? '')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(name ?? '')
  await tabTo(page, select(page, 0))
  expect(consoleErrors).toEqual([])
})

test('arrows lead through the clients in a dialog, which says so [N-ASST-032]', async ({ browser }) => {
  const { seller, as } = await createTrade()
  for (const name of ['Cora Client', 'Cyra Client']) await createClient(as, name)
  const { page, consoleErrors } = await openCheckout(browser, desk, seller)
  await page.getByText("Deliver to the client's address").click()
  await page.getByRole('button', { name: 'View all clients' }).click()
  const dialog = page.getByRole('dialog')
  const client = (name: string) => dialog.getByRole('button', { name })
  await tabTo(page, client('Clara Client'))
  await expect(dialog.getByText('Arrow keys: the next one.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(client('Cora Client')).toBeFocused()
  await page.keyboard.press('End')
  await expect(client('Cyra Client')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByText('Arrow keys: the next one.')).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('what moves by arrows in a card, and a dialog of it, keep them [N-ASST-032]', async ({ browser }) => {
  const { page, consoleErrors } = await openStock(browser)
  const parts = [
    '<div id="part" role="slider" aria-valuenow="1" aria-label="Size" tabindex="0">1</div>',
    '<div id="part" contenteditable="true"><b>words</b></div>',
    '<input id="part" type="range">',
    '<video id="part" controls tabindex="0"></video>',
    '<dialog><button id="part" type="button">Yes</button></dialog>',
  ]
  const focusPart = (html: string) =>
    card(page, 0).evaluate((element, html) => {
      const place = element.appendChild(document.createElement('div'))
      place.innerHTML = html
      place.querySelector('dialog')?.showModal()
      place.querySelector<HTMLElement>('#part')?.focus()
    }, html)
  for (const html of parts) {
    await focusPart(html)
    for (const key of ['ArrowRight', 'ArrowDown', 'End']) await page.keyboard.press(key)
    await expect(page.locator('#part'), html).toBeFocused()
    await page.locator('#part').evaluate((part) => {
      part.closest('dialog')?.close()
      part.closest('div:not(#part)')?.remove()
    })
  }
  await focusPart('<label><input id="part" type="checkbox"> Chosen</label>')
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 1).locator(':focus')).toHaveCount(1)
  expect(consoleErrors).toEqual([])
})
