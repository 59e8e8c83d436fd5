import { hashToken } from '#access/server/tokens.ts'
import { recordProvedEmail } from '#mail/server/proved-emails.ts'
import { markPayLinkOpened } from '#orders/pay-links/server/pay-link-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** As with an explore link: what was mailed proves the mailbox, and `pageEmail` is the address whose own page the browser is on. */
export async function recordPayLinkOpened(db: Db, value: string, pageEmail: string | null): Promise<void> {
  const opened = await markPayLinkOpened(db, hashToken(value), pageEmail)
  if (opened?.mailed_to) await recordProvedEmail(db, opened.mailed_to)
}
