import { type RawBuilder, sql } from 'kysely'
import { mayBeOfBatches, sentBatches } from '#orders/replacement/server/sent-batches-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface RecallRow {
  id: string
  product_id: string
  name: string
  reason: string
  batches: string[]
  email_text: string | null
  mailing: boolean
  created_at: Date
  ended_at: Date | null
  orders: number
  not_mailed: number
}

export interface RecallOrderRow {
  id: string
  order_number: string
  paid_at: Date
  buyer: string
  seller: string
  quantity: number
  /** How many of the recalled items were refunded or are being refunded. */
  refunded: number
  batches: string[]
  /** Whether the order replaces returned goods; its buyer is told of the recall but paid nothing that could be refunded (D-554). */
  is_replacement: boolean
  mailed_at: Date | null
  refund_state: 'queued' | 'made' | 'refused' | null
  refund_message: string
}

/** The state of an order's refund; a refund made outside the recall counts, and one that the provider has since declined does not. */
export function getRefundState({
  is_replacement,
  quantity,
  refunded,
  refund_state,
}: RecallOrderRow): 'open' | 'queued' | 'refunded' | 'refused' | 'none' {
  if (is_replacement) return 'none'
  if (refunded >= quantity) return 'refunded'
  return refund_state === 'queued' || refund_state === 'refused' ? refund_state : 'open'
}

/**
 * The lines of paid orders that a recall `r` is about: those of which items, or what replaced them, are of its batches or have no recorded
 * batch (D-583, D-687).
 */
const ordersOf = (columns: RawBuilder<unknown>) => sql`
  select ${columns}
  from order_lines l join orders o on o.id = l.order_id and is_paid(o)
  left join recall_orders d on d.recall_id = r.id and d.order_id = o.id
  where l.product_id = r.product_id and (r.batches = '{}' or ${mayBeOfBatches({ line: 'l' }, sql`r.batches`)})`

const recallColumns = sql`r.id, r.product_id, p.name, r.reason, r.batches, r.email_text, r.mailing, r.created_at, r.ended_at,
  (${ordersOf(sql`count(distinct o.id)::int`)}) as orders,
  (${ordersOf(sql`count(distinct o.id) filter (where d.mailed_at is null)::int`)}) as not_mailed`

export async function insertRecall(
  tx: Tx,
  recall: { product_id: string; reason: string; batches: string[]; created_by: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into recalls (product_id, reason, batches, created_by)
    values (${recall.product_id}, ${recall.reason}, ${recall.batches}::text[], ${recall.created_by})
    on conflict (product_id) where ended_at is null do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function findRecall(db: Db, id: string): Promise<RecallRow | undefined> {
  const { rows } = await sql<RecallRow>`
    select ${recallColumns} from recalls r join products p on p.id = r.product_id where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a recall, so that only one administrator or job at a time works on it. */
export async function lockRecall(tx: Tx, id: string): Promise<RecallRow | undefined> {
  await sql`select from recalls where id = ${id} for update`.execute(tx)
  return findRecall(tx, id)
}

/** Selects the recalls, the newest first. */
export async function selectRecalls(db: Db, { limit, offset }: Page): Promise<{ rows: RecallRow[]; total: number }> {
  const { rows } = await sql<RecallRow>`
    select ${recallColumns} from recalls r join products p on p.id = r.product_id
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from recalls`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function updateRecall(
  tx: Tx,
  id: string,
  change: { email_text?: string; mailing: boolean } | { ended_at: Date },
): Promise<void> {
  await tx.updateTable('recalls').set(change).where('id', '=', id).execute()
}

/** Selects the orders of a recall by id, the oldest first, after the id `after` or from the first one. */
export async function selectRecallOrders(
  db: Db,
  recallId: string,
  { after = null, limit, offset = 0 }: { after?: string | null; limit: number; offset?: number },
): Promise<RecallOrderRow[]> {
  const { rows } = await sql<RecallOrderRow>`
    select o.id, o.order_number, o.paid_at, trim(concat(u.first_name, ' ', u.last_name)) as seller,
      coalesce(nullif(o.client_name, ''), trim(concat(u.first_name, ' ', u.last_name))) as buyer,
      n.quantity, n.refunded, n.batches, o.replaces_return_id is not null as is_replacement, d.mailed_at, d.refund_state, coalesce(d.refund_message, '') as refund_message
    from recalls r
    cross join lateral (${ordersOf(sql`o.id as order_id, sum(l.quantity)::int as quantity,
      array(select distinct b.batch from order_lines g cross join lateral (${sentBatches({ line: 'g' })}) b
        where g.id = any(array_agg(l.id)) order by b.batch) as batches,
      coalesce(sum((select b.quantity from refunded_pieces b where b.order_line_id = l.id)), 0)::int as refunded`)}
      and (${after}::uuid is null or o.id > ${after}) group by o.id order by o.id limit ${limit} offset ${offset}) n
    join orders o on o.id = n.order_id
    join users u on u.id = o.seller_id
    left join recall_orders d on d.recall_id = r.id and d.order_id = o.id
    where r.id = ${recallId}
    order by o.id`.execute(db)
  return rows
}

/** The lines of an order that are recalled. */
export async function selectRecalledLines(db: Db, recallId: string, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from recalls r cross join lateral (${ordersOf(sql`l.id`)} and o.id = ${orderId}) n
    where r.id = ${recallId} order by n.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks the products of the orders, by ascending id, so that none of them is recalled until the transaction ends; sales of them go on. The
 * caller has locked the orders before (D-762).
 */
export async function lockAgainstRecalls(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`select from products p
    where p.id in (select l.product_id from order_lines l where l.order_id = any(${orderIds}::uuid[]))
    order by p.id for key share of p`.execute(tx)
}

/** The names of the products of each order that are under recall and not fully refunded; orders without any are left out. */
export async function selectRecalledNames(db: Db, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ order_id: string; names: string[] }>`
    select n.order_id, array_agg(distinct p.name order by p.name) as names
    from recalls r join products p on p.id = r.product_id
    cross join lateral (${ordersOf(sql`o.id as order_id`)} and o.id = any(${orderIds}::uuid[])
      and l.quantity > coalesce((select b.quantity from refunded_pieces b where b.order_line_id = l.id), 0)) n
    where r.ended_at is null group by n.order_id`.execute(db)
  return new Map(rows.map(({ order_id, names }) => [order_id, names]))
}

/**
 * Records that an order's buyer was mailed; returns whether the recall has not been mailed to this address yet, so that the email must be
 * sent.
 */
export async function markOrderMailed(tx: Tx, recallId: string, orderId: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into recall_orders (recall_id, order_id, mailed_at, address_hash)
    values (${recallId}, ${orderId}, now(), case when not exists (select from recall_orders
      where recall_id = ${recallId} and address_hash = hash_of_address(${email})) then hash_of_address(${email}) end)
    on conflict (recall_id, order_id) do update set mailed_at = now(), address_hash = excluded.address_hash
    where recall_orders.mailed_at is null
    returning address_hash is not null as is_new`.execute(tx)
  return rows[0]?.is_new ?? false
}

export async function updateRefundState(
  tx: Db,
  recallId: string,
  orderId: string,
  { state, message = '' }: { state: 'queued' | 'made' | 'refused'; message?: string },
): Promise<void> {
  await sql`insert into recall_orders (recall_id, order_id, refund_state, refund_message)
    values (${recallId}, ${orderId}, ${state}, ${message})
    on conflict (recall_id, order_id) do update set refund_state = ${state}, refund_message = ${message}`.execute(tx)
}

export async function isRefundQueued(db: Db, recallId: string, orderId: string): Promise<boolean> {
  const queued = db.selectFrom('recall_orders').select('order_id').where('recall_id', '=', recallId)
  const row = queued.where('order_id', '=', orderId).where('refund_state', '=', 'queued')
  return (await row.executeTakeFirst()) !== undefined
}

/** Whether an administrator may still refund, and the API key too by which her program requested it; `keyId` is null for a person. */
export async function mayStillRefund(db: Db, adminId: string, keyId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from users u left join staff_roles r on r.id = u.staff_role_id
    where u.id = ${adminId} and u.role = 'admin' and u.deleted_at is null and not u.blocked
      and (r.id is null or 'returns' = any(r.rights))
      and (${keyId}::uuid is null or exists (select from program_keys k
        where k.id = ${keyId} and k.revoked_at is null and 'returns' = any(k.rights)))`.execute(db)
  return rows.length > 0
}
