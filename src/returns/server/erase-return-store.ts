import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { returnsText } from '../text.ts'

/**
 * Erases what clients wrote, and what was written to or about them, in the returns of this client or of this seller's clients. Ends the
 * open returns, and returns the file names of the photographs. A refused return stays refused and says that its reason was erased.
 */
export async function eraseReturnRows(tx: Tx, owner: { clientId: string } | { sellerId: string }): Promise<string[]> {
  const isOwned = 'clientId' in owner ? sql`o.client_id = ${owner.clientId}` : sql`o.seller_id = ${owner.sellerId}`
  // a return that is being opened holds the lock of its order, and is erased once it is there
  await sql`select from orders o where ${isOwned} and o.payment_status = 3 order by o.id for update`.execute(tx)
  const ids = sql`(select r.id from returns r join orders o on o.id = r.order_id where ${isOwned})`
  // a return whose refund is under way stays open until the refund settles it
  await sql`update returns set state = 'erased', ended_at = now() where id in ${ids} and ended_at is null and refund_id is null`.execute(
    tx,
  )
  await sql`update returns set note = '', opened_by = '', rejection = case rejection when '' then '' else ${returnsText.rejectionErased} end
    where id in ${ids}`.execute(tx)
  await sql`delete from return_answers where return_id in ${ids}`.execute(tx)
  const { rows } = await sql<{ file_name: string }>`
    delete from return_photos where return_id in ${ids} returning file_name`.execute(tx)
  return rows.map(({ file_name }) => file_name)
}
