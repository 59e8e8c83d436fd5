import { isRunningOut, runsOutSoonAfter } from './reminder-rules.ts'

interface Due {
  clientId: string
  runsOutOn: string
  /** The seller's decision since the product was last bought. */
  decision: 'reminded' | 'dismissed' | null
}

/** The products that one email to a client names, soonest first. */
export type ReminderOf<Item> = [Item, ...Item[]]

/**
 * The reminders to propose today, in the order of the forecasts. A client gets one if a product without a decision is about to run out; the
 * reminder also names those that run out in the week after.
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
