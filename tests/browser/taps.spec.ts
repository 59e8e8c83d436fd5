import { expect, test } from '@playwright/test'
import { playTask } from '../../bench/taps/play-task.ts'
import { tasks } from '../../bench/taps/tasks.ts'

/** The budgets of taps; `npm run bench:taps` plays the same tasks at both widths and prints what they take. */

for (const task of tasks.filter(({ isEnforced }) => isEnforced))
  test(`by thumb: ${task.name} [N-SELL-007]`, { tag: '@journey' }, async ({ browser }) => {
    const { taps, keys } = await playTask(browser, task, 'thumb')
    expect(taps).toBeLessThanOrEqual(task.budget.taps)
    if (task.budget.keys !== undefined) expect(keys).toBeLessThanOrEqual(task.budget.keys)
  })
