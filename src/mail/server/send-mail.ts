import type { Letter } from '#mail/server/letter.ts'
import { insertLetter } from '#mail/server/store.ts'
import type { Tx } from '#platform/server/database.ts'

export type { Letter } from '#mail/server/letter.ts'

/** Queued with the change it reports: rolled back together, sent after the commit. Answers the letter's id. */
export function sendMail(tx: Tx, letter: Letter): Promise<string> {
  return insertLetter(tx, letter)
}
