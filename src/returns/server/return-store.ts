import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { sentBatches } from '#orders/replacement/server/sent-batches.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type Db, findTotal, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { ReturnLines, ReturnPhotos, Returns } from '#schema/returns.ts'
import type { ReturnState } from '../contract.ts'
import type { ReturnReason } from '../return-rule.ts'
import { promisedBy } from './returnable-store.ts'

/** Where the items of a line went. */
export type Destination = 'shelf' | 'salon' | 'written_off'

export interface ReturnLineRow {
  order_line_id: string
  product_id: string
  brand: string
  name: string
  picture: string
  quantity: number
  has_seal: boolean
  is_seal_broken: boolean
  /** The batch that an administrator entered; empty if none did. */
  batch: string
  /** The batches that were recorded at packing, also of what had replaced the item before it was returned. */
  packed: string[]
  settled_quantity: number | null
  destination: Destination | null
  price_pence: number
  commission_pence: number
  /** How many items of the order's line were bought and, below, how many were refunded or are being refunded. */
  bought: number
  refunded: number
}

/** A return with its lines, its photographs, the refund or replacement that settled it, and the seller's answers. */
export interface ReturnRow extends Omit<Selectable<Returns>, 'state' | 'reason'> {
  state: ReturnState
  reason: ReturnReason
  order_number: string
  client_id: string | null
  client_name: string
  client_email: string
  seller_name: string
  delivery_type: number
  /** Whether the client paid the shop, and so is refunded to her card. */
  is_paid_by_client: boolean
  refund_pence: number | null
  /** What is left of the order's payment after refunds and lost disputes. */
  left_pence: number
  /** What the order's returns that were opened before this one, and are still open, promise of that. */
  promised_before_pence: number
  replacement: { id: string; order_number: string } | null
  lines: ReturnLineRow[]
  photos: { id: string; file_name: string }[]
  answers: { text: string; created_at: string }[]
}

const lines = sql`(select coalesce(json_agg(json_build_object('order_line_id', l.order_line_id, 'product_id', ol.product_id, 'brand', ol.brand,
    'name', ol.name, 'picture', ol.picture, 'quantity', l.quantity, 'has_seal', l.has_seal, 'is_seal_broken', l.is_seal_broken,
    'batch', l.batch, 'packed', (select coalesce(json_agg(b.batch order by b.batch collate "C"), '[]')
      from (${sentBatches({ line: 'ol', placedBefore: sql`r.opened_at` })}) b), 'settled_quantity', l.settled_quantity, 'destination', l.destination, 'price_pence', ol.price_pence,
    'commission_pence', ol.commission_pence, 'bought', ol.quantity, 'refunded',
      coalesce((select b.quantity from refunded_pieces b where b.order_line_id = ol.id), 0)) order by ol.position), '[]')
  from return_lines l join order_lines ol on ol.id = l.order_line_id where l.return_id = r.id)`

const columns = sql`r.*, o.order_number, o.client_id, o.client_name, o.client_email, o.delivery_type, u.first_name || ' ' || u.last_name as seller_name,
  o.delivery_type = 5 or exists (select from payments p where p.order_id = o.id and p.state = 'succeeded' and p.method = 'link') as is_paid_by_client,
  (select f.amount_pence from refunds f where f.id = r.refund_id and f.state <> 'failed') as refund_pence,
  greatest(0, (select p.amount_pence from payments p where p.order_id = o.id and p.state = 'succeeded')
    - coalesce((refund_of(o) ->> 'pence')::bigint, 0)) as left_pence,
  ${promisedBy(sql`e.order_id = r.order_id and (e.opened_at, e.id) < (r.opened_at, r.id)`)} as promised_before_pence,
  (select json_build_object('id', n.id, 'order_number', n.order_number) from orders n where n.replaces_return_id = r.id) as replacement,
  ${lines} as lines,
  (select coalesce(json_agg(json_build_object('id', p.id, 'file_name', p.file_name) order by p.position), '[]')
    from return_photos p where p.return_id = r.id) as photos,
  (select coalesce(json_agg(json_build_object('text', a.text, 'created_at', a.created_at) order by a.created_at, a.id), '[]')
    from return_answers a where a.return_id = r.id) as answers`

const joined = sql`join orders o on o.id = r.order_id join users u on u.id = r.seller_id`

export async function findReturn(db: Db, returnId: string): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`
    select ${columns} from returns r ${joined} where r.id = ${returnId}`.execute(db)
  return rows[0]
}

/** Locks the return until the transaction ends; the caller must have locked its order first. */
export async function lockReturn(tx: Tx, returnId: string): Promise<ReturnRow | undefined> {
  await tx.selectFrom('returns').select('id').where('id', '=', returnId).forUpdate().execute()
  return findReturn(tx, returnId)
}

/** A page of the returns of these orders, the newest first. */
export async function selectReturnsOfOrders(
  db: Db,
  orderIds: readonly string[],
  { limit, offset }: Page,
): Promise<{ rows: ReturnRow[]; total: number }> {
  const matching = sql`from returns r where r.order_id = any(${orderIds}::uuid[])`
  return selectPage(db, matching, { limit, offset })
}

/** A page of the returns of a seller's clients, the newest first. */
export function selectReturnsOfSeller(
  db: Db,
  sellerId: string,
  { orderId, isWaiting }: { orderId: string | undefined; isWaiting: boolean },
  page: Page,
): Promise<{ rows: ReturnRow[]; total: number }> {
  const ofOrder = orderId ? (isId(orderId) ? sql`and r.order_id = ${orderId}` : sql`and false`) : sql``
  const waiting = isWaiting ? sql`and r.ended_at is null` : sql``
  return selectPage(db, sql`from returns r where r.seller_id = ${sellerId} ${ofOrder} ${waiting}`, page)
}

async function selectPage(db: Db, matching: ReturnType<typeof sql>, { limit, offset }: Page) {
  const { rows } = await sql<ReturnRow>`
    select ${columns} from (select r.* ${matching} order by r.opened_at desc, r.id limit ${limit} offset ${offset}) r ${joined}
    order by r.opened_at desc, r.id`.execute(db)
  const count = async () => {
    const counted = await sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db)
    return counted.rows[0]?.total ?? 0
  }
  return { rows, total: await findTotal({ limit, offset }, rows, count) }
}

export async function countWaitingReturns(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from returns r where r.seller_id = ${sellerId} and r.ended_at is null`.execute(db)
  return rows[0]?.total ?? 0
}

type NewReturn = Pick<
  Insertable<Returns>,
  'order_id' | 'seller_id' | 'code' | 'reason' | 'note' | 'opened_by' | 'needs_parcel'
>
type NewLine = Omit<Insertable<ReturnLines>, 'return_id'>
type NewPhoto = Omit<Insertable<ReturnPhotos>, 'return_id' | 'id' | 'position'>

export async function insertReturn(
  tx: Tx,
  values: NewReturn,
  { lines: returned, photos }: { lines: NewLine[]; photos: NewPhoto[] },
): Promise<string> {
  const { id } = await tx.insertInto('returns').values(values).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('return_lines')
    .values(returned.map((line) => ({ ...line, return_id: id })))
    .execute()
  if (photos.length > 0)
    await tx
      .insertInto('return_photos')
      .values(photos.map((photo, at) => ({ ...photo, return_id: id, position: at + 1 })))
      .execute()
  return id
}

export async function insertAnswer(tx: Tx, returnId: string, text: string): Promise<void> {
  await tx.insertInto('return_answers').values({ return_id: returnId, text }).execute()
}

export async function updateReturn(tx: Tx, returnId: string, change: Updateable<Returns>): Promise<void> {
  await tx.updateTable('returns').set(change).where('id', '=', returnId).execute()
}

export async function updateReturnLine(
  tx: Tx,
  { returnId, lineId }: { returnId: string; lineId: string },
  change: Updateable<ReturnLines>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('return_lines')
    .set(change)
    .where('return_id', '=', returnId)
    .where('order_line_id', '=', lineId)
    .returning('order_line_id')
    .execute()
  return changed.length > 0
}

/** Undoes the settlement of a return whose refund the provider refused, so that it can be settled again. */
export async function reopenReturn(tx: Tx, returnId: string): Promise<void> {
  const nothing = { settled_quantity: null, destination: null }
  await tx.updateTable('return_lines').set(nothing).where('return_id', '=', returnId).execute()
  await updateReturn(tx, returnId, { refund_id: null })
}

/** Selects open returns whose refund has either succeeded or failed. */
export async function selectReturnsBeingSettled(db: Db): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from returns r join refunds f on f.id = r.refund_id
    where r.ended_at is null and f.state in ('succeeded', 'failed') order by r.id`.execute(db)
  return rows
}
