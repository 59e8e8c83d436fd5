import { lockClientsForShare } from '#clients/server/client-store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Until the transaction ends these clients have the email that they have now: a link that goes there meanwhile would outlive its correction. */
export async function holdClientEmails(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await lockClientsForShare(tx, clientIds.filter(isId))
}
