import type { Tx } from '#platform/server/database/database.ts'
import { withdrawEmails } from './email-store.ts'
import { type News, selectStandingEmails } from './news-store.ts'

/**
 * Takes back what a recipient is being told by emails that have not left yet. Returns whether one of them has left, so that the recipient
 * has to be told that it is no longer so.
 */
export async function withdrawNews(tx: Tx, news: News): Promise<boolean> {
  const ids = await selectStandingEmails(tx, news)
  return (await withdrawEmails(tx, ids)).length < ids.length
}
