import { postJournal } from '#payouts/ledger/server/ledger.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Person } from './factories.ts'
import type { Sale } from './sales.ts'
import type { Shop } from './shop.ts'

/** Creates what a seller's dashboard shows as waiting for her. */

export async function insertLink(
  shop: Shop,
  { seller, client }: Sale,
  state: 'sent' | 'opened' | 'basket' | 'cancelled',
): Promise<void> {
  await shop.pool.query(
    `insert into explore_links (hash, seller_id, client_id, expires_at, opened_at, basket_at, basket, cancelled_at)
     values (sha256($1), $2, $3, now() + interval '1 day', $4, $5, '[]', $6)`,
    [
      Buffer.from(crypto.randomUUID()),
      seller.id,
      client.id,
      state === 'sent' ? null : new Date(),
      state === 'basket' ? new Date() : null,
      state === 'cancelled' ? new Date() : null,
    ],
  )
}

/** Counts one item of the product in the salon, which is below its low mark. */
export async function makeSalonStockLow(shop: Shop, { seller, productId: prod_id }: Sale): Promise<void> {
  const as = seller.token
  await shop.call('POST', 'salon-stock/correct', { as, body: { prod_id, count: 1, reason: 'counted' } })
  await shop.call('PUT', 'salon-stock/low-mark', { as, body: { prod_id, low_mark: 3 } })
}

/** Records that the seller's bank has sent a payout back. */
export async function returnPayout(shop: Shop, seller: Person): Promise<void> {
  await shop.pool.query(
    `insert into returned_payouts (provider_ref, user_id, amount_pence, reason)
     values ('po_' || $1::text, $1::uuid, 100, 'closed')`,
    [seller.id],
  )
}

/** Makes the seller owe £12.50. */
export function postDebt(shop: Shop, seller: Person): Promise<void> {
  const entries = [
    { account: `seller_debt:${seller.id}` as const, pence: pence(1250) },
    { account: 'held' as const, pence: pence(-1250) },
  ]
  return inTransaction(shop.db, async (tx) => {
    await postJournal(tx, { kind: 'dispute', ref: seller.id, entries })
  })
}
