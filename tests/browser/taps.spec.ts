import { expect, test } from '@playwright/test'
import { allTasks, isWithinBudget } from '../../bench/taps/all-tasks.ts'
import { openTaskContext, playTask } from '../../bench/taps/play-task.ts'
import { expectAccessible, openLoggedIn, phone } from './support/people.ts'
import { addToStockAndFaves, createApprovedSeller, createClient, getDemoProducts } from './support/sellers.ts'

/**
 * Each task of a seller may take only so many taps, its budget; `npm run bench:taps` plays the same tasks at both widths and prints how
 * many they take.
 */

test('by thumb each task of the trade keeps its budget of taps [N-SELL-007, N-SELL-009]', async ({ browser }) => {
  const context = await openTaskContext(browser, 'thumb')
  for (const task of allTasks.filter(({ changesCatalogue }) => !changesCatalogue))
    await test.step(task.name, async () => {
      const { taps, keys } = await playTask(context, task, 'thumb')
      expect.soft(isWithinBudget(task, { taps, keys }), `${task.name}: ${taps} taps, ${keys} keys`).toBe(true)
    })
  await context.close()
})

test('a new seller begins in the name, and her only product is chosen for a link [N-SELL-010]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true, paidOut: true })
  const { page, consoleErrors, as } = await openLoggedIn(browser, seller, phone)
  const [first, second] = await getDemoProducts(2)
  if (!first || !second) throw new Error('the demo has no products')
  await page.goto('/myclients')
  await expect(page.getByRole('link', { name: 'Import your clients' })).toHaveAttribute('href', '/myclients/import')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add New Client' }).last().click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await addToStockAndFaves(as, [first])
  const client = await createClient(as, 'Clara Client')
  await page.goto(`/myclients/send-link?client=${client._id}`)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(send).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('checkbox').uncheck()
  await expect(send).toBeDisabled()
  await addToStockAndFaves(as, [second])
  await page.reload()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})
