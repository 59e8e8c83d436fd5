import { endClientSessionsAfterChange } from '#client-page/codes/server/client-session.ts'
import type { ClientEmailChange } from '#clients/email-change/server/record-email-change.ts'
import { endCorrectedExploreLinks } from '#links/explore/server/end-corrected-links.ts'
import { endCorrectedPayLinks } from '#orders/pay-links/server/end-corrected-pay-links.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** With the email of a client's record end the sessions, codes and links that are bound to the former one. Returns how many links ended. */
export async function endFormerEmail(tx: Tx, change: ClientEmailChange): Promise<number> {
  await endClientSessionsAfterChange(tx, change)
  const explore = await endCorrectedExploreLinks(tx, change)
  return explore + (await endCorrectedPayLinks(tx, change))
}
