import { expect, type Page, test } from '@playwright/test'
import { desk, navigateTo, openLoggedIn, openRowMenu, phone } from './support/people.ts'
import { chooseClient, createTrade, openCheckout } from './support/sale.ts'

/** Where the focus goes when an action removes the button that was pressed, and when a new page opens. */

/** The text of the focused element; 'the page' if no element has the focus. */
const focusedText = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body
      ? 'the page'
      : (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''),
  )

test('after a cancellation by keyboard the focus is beside the link or the order [N-PAGE-005]', async ({ browser }) => {
  const trade = await createTrade()
  await trade.createPayLink()
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/links')
  const press = async (opener: RegExp, confirm: string) => {
    await openRowMenu(page.getByRole('article'))
    await page.getByRole('button', { name: opener }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: confirm }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openRowMenu(page.getByRole('article'))
    await expect(page.getByRole('button', { name: opener })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await press(/^Cancel link/, 'Cancel link')
  await expect.poll(() => focusedText(page)).toContain('ORD-')
  await expect(page.locator(':focus')).toBeInViewport()
  await page.goto('/orders')
  await press(/^Cancel order/, 'Cancel order')
  await expect.poll(() => focusedText(page)).toContain('ORD-')
  expect(consoleErrors).toEqual([])
})

test('after a client is chosen in checkout the focus stays in the step [N-PAGE-005]', async ({ browser }) => {
  const { page, consoleErrors } = await openCheckout(browser, phone)
  await page.getByRole('button', { name: 'View all clients' }).focus()
  await chooseClient(page, 'Clara Client')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => focusedText(page)).toContain('Clara Client')
  // the next press of Tab stays in this step, and does not return to the top of the page
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toBeInViewport()
  expect(consoleErrors).toEqual([])
})

test('on a phone the address suggestions of a low field open in sight [N-PAGE-006]', async ({ browser }) => {
  const { page, consoleErrors } = await openCheckout(browser, phone)
  await page.getByRole('button', { name: 'Add New Client' }).click()
  const line = page.getByLabel('Address Line 1')
  // scrolled to the lowest position at which the bar does not cover the field
  await line.evaluate((field) =>
    scrollBy({ top: field.getBoundingClientRect().bottom - innerHeight + 66, behavior: 'instant' }),
  )
  await line.pressSequentially('12 stonegate')
  const panel = page.getByRole('listbox', { name: 'Suggested addresses' })
  await expect(panel.getByRole('option').first()).toBeVisible()
  const isCovered = () =>
    panel.evaluate((list) => {
      const { left, bottom } = list.getBoundingClientRect()
      return !list.contains(document.elementFromPoint(left + 20, bottom - 8))
    })
  await expect.poll(isCovered).toBe(false)
  await expect(line).toBeInViewport()
  expect(consoleErrors).toEqual([])
})

test('a button that can go no further hands the focus to what it counts [N-ASST-007]', async ({ browser }) => {
  const { seller } = await createTrade()
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  // the script that preserves the focus is delayed until the button has been pressed
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/keep-focus/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/mystock')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeAttached()
  await page
    .getByRole('button', { name: /^Select/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^One more/ }).press('Enter')
  const fewer = page.getByRole('button', { name: /^One fewer/ })
  await fewer.focus()
  await page.keyboard.press('Enter')
  await expect(fewer).toBeDisabled()
  press()
  await expect.poll(() => focusedText(page)).toContain('Quantity')
  expect(consoleErrors).toEqual([])
})

test('a new page leaves the focus to what is typed in and to what was reached [N-ASST-033]', async ({ browser }) => {
  const { seller } = await createTrade()
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  await page.goto('/explore')
  const search = page.getByRole('banner').getByRole('searchbox')
  await expect(search).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await test.step('the query string alone moves no focus', async () => {
    await search.focus()
    await navigateTo(page, '/explore?sort=2')
    await page.waitForTimeout(500)
    await expect(search).toBeFocused()
  })
  await test.step('a field in which was typed while the page was on its way', async () => {
    await search.evaluate((field) => {
      document.querySelector<HTMLElement>('header a[href="/faves"]')?.click()
      field.focus()
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await expect(page).toHaveURL(/\/faves$/)
    await expect(heading).toBeVisible()
    await page.waitForTimeout(500)
    await expect(search).toBeFocused()
  })
  await test.step('a control that was reached before the heading was replaced', async () => {
    await page.locator('header a[href="/explore"]').first().click()
    await expect(heading).toBeFocused()
    const logo = page.getByRole('banner').getByRole('link').first()
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('header a')?.focus()
      const old = document.querySelector('main h1')
      old?.replaceWith(old.cloneNode(true))
    })
    await page.waitForTimeout(500)
    await expect(logo).toBeFocused()
  })
  expect(consoleErrors).toEqual([])
})
