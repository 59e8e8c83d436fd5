import type { ClientEmailChange } from '#clients/email-change/server/record-email-change.ts'
import { markCorrectedPayLinks } from '#orders/pay-links/server/corrected-pay-link-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * As with explore links: those of paid orders end too, since they open the receipt with name and address. Returns how many could still
 * be paid by.
 */
export async function endCorrectedPayLinks(
  tx: Tx,
  { clientId, to, wasProved }: Pick<ClientEmailChange, 'clientId' | 'to' | 'wasProved'>,
): Promise<number> {
  const ended = await markCorrectedPayLinks(tx, { clientId, to, all: wasProved })
  return ended.filter(({ was_usable }) => was_usable).length
}
