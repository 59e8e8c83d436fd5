import { expect, test } from '@playwright/test'
import { expectAccessibleInTheme, openBrowser } from './support/people.ts'
import { createBoughtOrder, createReturn, enterCode } from './support/returns.ts'

/** A client's own pages behind her code, which the tour of the routes sees as the form for the code alone. */

const widths = [375, 768, 1440]

test('a signed-in client’s pages fit phone, tablet and desktop in both themes [N-CLPG-028]', async ({ browser }) => {
  test.slow()
  const { trade, order } = await createBoughtOrder()
  const returnId = await createReturn(trade.client.email, order._id)
  const { page, consoleErrors, failedCalls } = await openBrowser(browser, { width: 375, height: 900 })
  await page.goto('/client-page')
  await enterCode(page, trade.client.email)
  await expect(page.getByRole('region', { name: 'Your orders' })).toBeVisible()
  const story = page.getByRole('list', { name: 'What happened so far' })
  for (const [path, shown] of [
    ['/client-page', page.getByRole('region', { name: 'Your orders' }).getByRole('article')],
    [`/client-page?order=${order._id}`, story.getByRole('listitem').first()],
    [`/client-page/orders/${order._id}/return`, page.getByRole('button', { name: 'Send', exact: true })],
    [`/client-page/returns/${returnId}`, page.getByText('We are looking at it, and will email you.')],
  ] as const)
    await test.step(path.replace(order._id, 'ID').replace(returnId, 'ID'), async () => {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect(shown).toBeVisible()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectAccessibleInTheme(page)
        }
      }
    })
  expect([consoleErrors, failedCalls]).toEqual([[], []])
})
