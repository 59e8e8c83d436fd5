import { endVisits } from '#accounts/sessions/server/end-visits.ts'
import type { ClientEmailChange } from '#clients/email-change/server/record-email-change.ts'
import { markCorrectedLinks } from '#links/explore/server/corrected-link-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * Links that were mailed to a client's former email open nothing any more, with all their copies; where that was another person's mailbox
 * and no typo, so does every other link of the client. The visits that they opened end with them. Returns how many could still be used.
 */
export async function endCorrectedExploreLinks(
  tx: Tx,
  { sellerId, clientId, to, wasProved }: Pick<ClientEmailChange, 'sellerId' | 'clientId' | 'to' | 'wasProved'>,
): Promise<number> {
  const ended = await markCorrectedLinks(tx, { clientId, to, all: wasProved })
  await endVisits(tx, { sellerId, clientId }, wasProved ? null : ended.map(({ id }) => id))
  return ended.filter(({ was_usable }) => was_usable).length
}
