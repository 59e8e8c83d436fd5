import { type Browser, expect, test } from '@playwright/test'
import { isWithinBudget } from '../../bench/taps/all-tasks.ts'
import { openTaskContext, playTask } from '../../bench/taps/play-task.ts'
import type { Task } from '../../bench/taps/task.ts'
import { catalogueTasks } from '../../bench/taps/tasks/catalogue.ts'
import { dispatchingTasks } from '../../bench/taps/tasks/dispatching.ts'

/**
 * The budgets of the tasks that change the catalogue or the dispatch list. All tests share both, so these tasks run one after the other.
 */

async function playByThumb(browser: Browser, tasks: readonly Task[]): Promise<void> {
  const context = await openTaskContext(browser, 'thumb')
  for (const task of tasks) {
    const { taps, keys } = await playTask(context, task, 'thumb')
    expect.soft(isWithinBudget(task, { taps, keys }), `${task.name}: ${taps} taps, ${keys} keys`).toBe(true)
  }
  await context.close()
}

test('by thumb a product with four pictures keeps its budget of taps [N-SELL-009]', async ({ browser }) =>
  playByThumb(browser, catalogueTasks))

// not run for every change, because its preparation takes a minute
test('by thumb 300 orders are printed, packed and dispatched with at most 22 taps [N-DISP-028]', async ({ browser }) =>
  playByThumb(browser, dispatchingTasks))
