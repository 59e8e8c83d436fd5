import type { Tx } from '#platform/server/database/database.ts'
import { type Announcement, selectStandingEmails } from './announcement-store.ts'
import { withdrawEmails } from './email-store.ts'

/**
 * Withdraws the emails of an announcement that have not been sent yet. Returns whether one of them has already been sent, so that the
 * recipient has to be told that it no longer holds.
 */
export async function withdrawAnnouncement(tx: Tx, announcement: Announcement): Promise<boolean> {
  const ids = await selectStandingEmails(tx, announcement)
  return (await withdrawEmails(tx, ids)).length < ids.length
}
