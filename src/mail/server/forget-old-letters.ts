import { deleteLettersBefore } from '#mail/server/store.ts'
import { keptDays } from '#platform/kept-days.ts'
import type { Db } from '#platform/server/database.ts'

/** By the clock: letters carry names and addresses, and are kept no longer than the people they were sent to. */
export function forgetOldLetters(db: Db): Promise<void> {
  return deleteLettersBefore(db, keptDays)
}
