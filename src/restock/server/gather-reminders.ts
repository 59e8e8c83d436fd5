import { isRunningOut, runsOutSoonAfter } from './reminder-rules.ts'

interface Due {
  clientId: string
  runsOutOn: string
  /** What was decided since the product was last bought. */
  decision: 'reminded' | 'dismissed' | null
}

/** What one email is about: products of one client, soonest first. */
export type ReminderOf<Item> = [Item, ...Item[]]

/**
 * The reminders to propose today, in the order of the forecasts. A client gets one for the products without a decision that are about to
 * run out; it also names those that run out in the week after.
 */
export function gatherReminders<Item extends Due>(forecasts: readonly Item[], today: string): ReminderOf<Item>[] {
  const open = forecasts.filter(({ decision }) => decision === null)
  const due = new Set(open.filter(({ runsOutOn }) => isRunningOut(runsOutOn, today)).map(({ clientId }) => clientId))
  const reminders = new Map<string, ReminderOf<Item>>()
  for (const forecast of open) {
    const { clientId, runsOutOn } = forecast
    if (!due.has(clientId) || !(isRunningOut(runsOutOn, today) || runsOutSoonAfter(runsOutOn, today))) continue
    const reminder = reminders.get(clientId)
    if (reminder) reminder.push(forecast)
    else reminders.set(clientId, [forecast])
  }
  return [...reminders.values()]
}
