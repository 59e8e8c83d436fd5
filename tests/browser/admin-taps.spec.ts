import { expect, test } from '@playwright/test'
import { allTasks, isWithinBudget } from '../../bench/taps/all-tasks.ts'
import { openTaskContext, playTask } from '../../bench/taps/play-task.ts'

/** The budgets of tasks that change the catalogue, which all other tests see: one runs after the other. */

test('by thumb a product with four pictures keeps its budget of taps [N-SELL-009]', {
  tag: '@journey',
}, async ({ browser }) => {
  const context = await openTaskContext(browser, 'thumb')
  for (const task of allTasks.filter(({ changesCatalogue }) => changesCatalogue)) {
    const { taps, keys } = await playTask(context, task, 'thumb')
    expect.soft(isWithinBudget(task, { taps, keys }), `${task.name}: ${taps} taps, ${keys} keys`).toBe(true)
  }
  await context.close()
})
