import type { Task } from './task.ts'
import { beginningTasks } from './tasks/beginning.ts'
import { catalogueTasks } from './tasks/catalogue.ts'
import { dispatchingTasks } from './tasks/dispatching.ts'
import { exploreOrder } from './tasks/explore-order.ts'
import { payingTasks } from './tasks/paying.ts'
import { sellingTasks } from './tasks/selling.ts'

/** Every task that has a budget of taps: `npm run bench:taps` plays all of them, and `npm test` checks the budgets for a thumb on a phone. */
export const allTasks: readonly Task[] = [
  sellingTasks,
  payingTasks,
  exploreOrder,
  beginningTasks,
  catalogueTasks,
  dispatchingTasks,
].flat()

/** Whether playing the task took no more than its budget. */
export function isWithinBudget({ budget }: Task, { taps, keys }: { taps: number; keys: number }): boolean {
  return taps <= budget.taps && keys <= (budget.keys ?? Number.POSITIVE_INFINITY)
}
