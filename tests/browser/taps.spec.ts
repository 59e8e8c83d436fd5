import { expect, test } from '@playwright/test'
import { allTasks, isWithinBudget } from '../../bench/taps/all-tasks.ts'
import { openTaskContext, playTask } from '../../bench/taps/play-task.ts'

/** The budgets of taps; `npm run bench:taps` plays the same tasks at both widths and prints what they take. */

test('by thumb each task of the trade keeps its budget of taps [N-SELL-007, N-SELL-009]', {
  tag: '@journey',
}, async ({ browser }) => {
  const context = await openTaskContext(browser, 'thumb')
  for (const task of allTasks.filter(({ changesCatalogue }) => !changesCatalogue))
    await test.step(task.name, async () => {
      const { taps, keys } = await playTask(context, task, 'thumb')
      expect.soft(isWithinBudget(task, { taps, keys }), `${task.name}: ${taps} taps, ${keys} keys`).toBe(true)
    })
  await context.close()
})
