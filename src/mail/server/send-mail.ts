import type { Db } from '#base/server/database.ts'
import { enqueue } from '#base/server/jobs.ts'
import type { Letter } from '#mail/server/letter.ts'
import { insertLetter } from '#mail/server/store.ts'

export type { Letter } from '#mail/server/letter.ts'

/** Queued with the change it reports: rolled back together, sent after the commit. Answers the letter's id. */
export async function sendMail(tx: Db, letter: Letter): Promise<string> {
  const letterId = await insertLetter(tx, letter)
  await enqueue(tx, 'send-letter', { letterId }, { key: `letter ${letterId}` })
  return letterId
}
