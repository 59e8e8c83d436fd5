import { expect, test } from '@playwright/test'
import { logIn, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { createApprovedSeller } from './support/sellers.ts'

/** The shop in a browser without the features that Safari 15.4, Chrome 100 and Firefox 100 lack, and with a part of its scripts missing. */

test('a seller logs in and adds a client in an older browser [N-PAGE-008]', async ({ browser }) => {
  const seller = await createApprovedSeller({ paidOut: true })
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [URL, ['canParse']],
      [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [HTMLFormElement.prototype, ['requestSubmit']],
      [HTMLDialogElement.prototype, ['requestClose']],
      [AbortSignal, ['any', 'timeout']],
      [window, ['OffscreenCanvas', 'requestIdleCallback', 'navigation', 'cookieStore']],
    ]
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  await logIn(page, seller)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/myclients/add-client')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a part that cannot be loaded says so [N-PAGE-009]', async ({ browser }) => {
  const seller = await createApprovedSeller({ paidOut: true })
  const { page } = await openLoggedIn(browser, seller, phone)
  await page.route(/assets\/share-dialog-[^/]*\.js/, (route) => route.abort())
  await page.goto('/mystock')
  const share = () =>
    page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click()
  // after the first failure the page is loaded anew, since it may be older than the current release
  const loadedAnew = page.waitForEvent('load')
  await share()
  await page.getByRole('button', { name: 'Open it and share' }).click()
  await loadedAnew
  await share()
  await expect(page.getByText('Part of this page could not be loaded.').first()).toBeVisible()
})
