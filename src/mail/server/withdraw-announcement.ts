import type { Tx } from '#platform/server/database/database.ts'
import { type Announcement, selectStandingEmails } from './announcement-store.ts'
import { withdrawEmails } from './email-store.ts'

/**
 * Takes back what a recipient is being told by emails that have not left yet. Returns whether one of them has left, so that the recipient
 * has to be told that it is no longer so.
 */
export async function withdrawAnnouncement(tx: Tx, announcement: Announcement): Promise<boolean> {
  const ids = await selectStandingEmails(tx, announcement)
  return (await withdrawEmails(tx, ids)).length < ids.length
}
