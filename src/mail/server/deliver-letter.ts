import { countFailure, findLetter, markSent } from '#mail/server/store.ts'
import type { Transport } from '#mail/server/transport.ts'
import type { Database } from '#platform/server/database.ts'

/**
 * The job behind `sendMail`. A crash between sending and noting it sends the letter twice, never not at all; the
 * Message-ID is the same both times. What the transport throws lets the job run again later.
 */
export async function deliverLetter(
  { db, transport }: { db: Database; transport: Transport },
  letterId: string,
): Promise<void> {
  const letter = await findLetter(db, letterId)
  if (!letter || letter.sent) return
  try {
    await transport.send(letter)
  } catch (error) {
    await countFailure(db, letterId)
    throw error
  }
  await markSent(db, letterId)
}
