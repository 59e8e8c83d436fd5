import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { executePrepared, pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import type { CardTry } from './card-try.ts'
import type { CardTryScope } from './card-try-limits.ts'

export type CountedCardTry = Record<CardTryScope, boolean> & {
  state: 'under_way' | 'asked' | 'declined'
  /** Whether the try was for an order other than the one to be paid now. */
  is_other_order: boolean
  age_seconds: number
}

/**
 * Makes other tries at the same seller or from the same IP address wait until the transaction ends, so that each sees the tries before it.
 * Addresses are always locked before sellers, which avoids deadlocks.
 */
export async function lockCardTries(tx: Tx, { sellerId, address }: CardTry): Promise<void> {
  const keys = [`address ${address}`, `seller ${sellerId}`]
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(key, 26)) from unnest(${keys}::text[]) as key`
  await pipelined(tx, lock)
}

/**
 * The tries of the last day at the same seller and those of the last hour from the same IP address, each marked with the limits that it
 * counts for. Strangers' tries on the seller's shop page are counted separately from those of the seller and her clients, so that strangers
 * cannot use up her limit.
 */
export async function selectCardTries(
  tx: Tx,
  { orderId, sellerId, clientId, byShopPage = false, address }: CardTry,
): Promise<CountedCardTry[]> {
  const { rows } = await sql<CountedCardTry>`
    select t.state,
      coalesce(t.order_id = ${orderId}, false) as "order",
      t.order_id is null and ${orderId}::uuid is null and t.seller_id = ${sellerId} as no_order,
      t.order_id is not null and t.order_id is distinct from ${orderId} as is_other_order,
      t.client_id is not distinct from ${clientId} and t.seller_id = ${sellerId} and t.by_shop_page = ${byShopPage} as person,
      coalesce(t.client_id = ${clientId}, false) as client,
      t.seller_id = ${sellerId} and t.by_shop_page = ${byShopPage} as seller,
      t.address = ${address} as address,
      extract(epoch from clock_timestamp() - t.tried_at)::float8 as age_seconds
    from card_tries t
    where t.tried_at > clock_timestamp() - interval '1 day'
      and (t.seller_id = ${sellerId} or (t.address = ${address} and t.tried_at > clock_timestamp() - interval '1 hour'))
    order by t.tried_at desc, t.id`.execute(tx)
  return rows
}

export async function insertCardTry(
  tx: Tx,
  id: string,
  { orderId, sellerId, clientId, byShopPage = false, address }: CardTry,
): Promise<void> {
  const row = { id, order_id: orderId, seller_id: sellerId, client_id: clientId, by_shop_page: byShopPage, address }
  await pipelined(tx, preparedStatement(tx.insertInto('card_tries').values(row)))
}

export async function updateCardTryState(db: Db, id: string, state: 'asked' | 'declined'): Promise<void> {
  const update = db.updateTable('card_tries').set({ state }).where('id', '=', id).where('state', '<>', 'declined')
  await executePrepared(db, update)
}

/** Deletes a try unless it was declined; a decline stays counted even if the payment succeeds after all. */
export async function deleteCardTry(db: Db, id: string): Promise<void> {
  const accepted = db.deleteFrom('card_tries').where('id', '=', id).where('state', '<>', 'declined')
  await pipelined(db, preparedStatement(accepted))
}

export async function deleteCardTriesBefore(db: Db, hours: number): Promise<void> {
  await sql`delete from card_tries where tried_at < now() - make_interval(hours => ${hours})`.execute(db)
}
