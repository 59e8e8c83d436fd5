import { addDays } from '#platform/dates.ts'

/** A reminder is sent this many days before a product runs out, so that the parcel arrives in time. */
export const leadDays = 7

/** A reminder also names what runs out within this many days after `leadDays`. */
export const gatheredDays = 7

/** Reminders of a product stop this many days after it ran out: a client who has not bought it again uses another product, or none. */
export const staleDays = 45

/** Days between an automatic reminder and the reminder before it, which may have been the seller’s own. */
export const daysBetweenReminders = 14

/** Whether a product that runs out on the day `runsOutOn` is about to run out today, or has run out recently. */
export function isRunningOut(runsOutOn: string, today: string): boolean {
  return runsOutOn <= addDays(today, leadDays) && runsOutOn >= addDays(today, -staleDays)
}

/** Whether a product runs out so soon after `leadDays` that it goes into the same email: one email a week is enough. */
export function runsOutSoonAfter(runsOutOn: string, today: string): boolean {
  return runsOutOn > addDays(today, leadDays) && runsOutOn <= addDays(today, leadDays + gatheredDays)
}

/**
 * Whether another automatic reminder may be sent. `lastReminder` is the day of the client's last one, sent by the seller or automatically.
 */
export function mayRemindAgain(lastReminder: string | null, today: string): boolean {
  return lastReminder === null || addDays(lastReminder, daysBetweenReminders) <= today
}
