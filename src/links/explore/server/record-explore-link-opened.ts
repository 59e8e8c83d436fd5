import { hashToken } from '#access/server/tokens.ts'
import { markExploreLinkOpened } from '#links/explore/server/explore-link-life-store.ts'
import { recordProvedEmail } from '#mail/server/proved-emails.ts'
import type { Db } from '#platform/server/database/database.ts'

/**
 * A value was opened in a browser; one that opens nothing changes nothing. Whoever holds a value that was mailed reads the mailbox of
 * that address. `pageEmail`: the address whose own page the browser is on, null for none.
 */
export async function recordExploreLinkOpened(db: Db, value: string, pageEmail: string | null): Promise<void> {
  const opened = await markExploreLinkOpened(db, hashToken(value), pageEmail)
  if (opened?.mailed_to) await recordProvedEmail(db, opened.mailed_to)
}
