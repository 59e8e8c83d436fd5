import type { Db } from '#base/server/database.ts'
import type { Letter } from '#mail/server/letter.ts'
import { insertLetter } from '#mail/server/store.ts'

export type { Letter } from '#mail/server/letter.ts'

/** Queued with the change it reports: rolled back together, sent after the commit. */
export function sendMail(tx: Db, letter: Letter): Promise<void> {
  return insertLetter(tx, letter)
}
