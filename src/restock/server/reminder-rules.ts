import { addDays } from '#platform/dates.ts'

/** A reminder comes so many days before the last drop, so that the parcel is there in time. */
export const leadDays = 7

/** Of so many days more an email gathers what runs out. */
export const gatheredDays = 7

/** Who has bought none for so long after it ran out has found another or stopped; she is not proposed any more. */
export const staleDays = 45

/** At most one automatic reminder in so many days, counted from any reminder. */
export const daysBetweenReminders = 14

/** Whether a product that runs out on that day is about to run out, or has done so lately. */
export function isRunningOut(runsOutOn: string, today: string): boolean {
  return runsOutOn <= addDays(today, leadDays) && runsOutOn >= addDays(today, -staleDays)
}

/** Whether it runs out so soon after that it goes into the same email: one a week is enough. */
export function runsOutSoonAfter(runsOutOn: string, today: string): boolean {
  return runsOutOn > addDays(today, leadDays) && runsOutOn <= addDays(today, leadDays + gatheredDays)
}

/** `lastReminder`: the day of the client's last reminder, by the seller or by itself. */
export function mayRemindAgain(lastReminder: string | null, today: string): boolean {
  return lastReminder === null || addDays(lastReminder, daysBetweenReminders) <= today
}
