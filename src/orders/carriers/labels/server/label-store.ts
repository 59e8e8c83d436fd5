import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface StoredLabel {
  file_name: string
  carrier: string
  tracking_number: string
}

export interface LabelClaim {
  orderId: string
  id: string
  reference: string
}

/**
 * Claims the label of an order, so that only one process asks the carrier for it; null if another process has the claim, or if there is a
 * label that is not to be replaced. A claim expires after two minutes, since its process must have ended by then. A label that replaces
 * another has a reference of its own, which follows from the label before, so that it is the same until there is a new label.
 */
export async function claimLabel(db: Db, orderId: string, anew: boolean): Promise<LabelClaim | null> {
  const id = randomUUID()
  const { rows } = await sql<{ reference: string }>`
    insert into parcel_labels as l (order_id, claim, claimed_at) values (${orderId}, ${id}, now())
    on conflict (order_id) do update set claim = excluded.claim, claimed_at = excluded.claimed_at
    where (l.claimed_at is null or l.claimed_at < now() - interval '2 minutes') and (${anew} or l.made_at is null)
    returning case when l.made_at is null then l.reference else md5(l.reference || l.file_name)::uuid end as reference`.execute(
    db,
  )
  return rows[0] ? { orderId, id, reference: rows[0].reference } : null
}

export async function releaseLabel(db: Db, claim: LabelClaim): Promise<void> {
  await db
    .updateTable('parcel_labels')
    .set({ claim: null, claimed_at: null })
    .where('order_id', '=', claim.orderId)
    .where('claim', '=', claim.id)
    .execute()
}

/**
 * Stores a label and returns the one that it replaces. Returns undefined if the claim has expired, or was erased with the data of the
 * order's client or seller.
 */
export async function replaceLabel(
  tx: Tx,
  claim: LabelClaim,
  label: StoredLabel,
): Promise<{ before: StoredLabel | null } | undefined> {
  const claimed = await tx
    .selectFrom('parcel_labels')
    .select(['file_name', 'carrier', 'tracking_number'])
    .where('order_id', '=', claim.orderId)
    .where('claim', '=', claim.id)
    .forUpdate()
    .executeTakeFirst()
  if (!claimed) return undefined
  await tx
    .updateTable('parcel_labels')
    .set({ ...label, reference: claim.reference, made_at: new Date(), claim: null, claimed_at: null })
    .where('order_id', '=', claim.orderId)
    .execute()
  return { before: toStoredLabel(claimed) }
}

export async function findLabel(db: Db, orderId: string): Promise<StoredLabel | null> {
  const row = await db
    .selectFrom('parcel_labels')
    .select(['file_name', 'carrier', 'tracking_number'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? toStoredLabel(row) : null
}

function toStoredLabel({ file_name, carrier, tracking_number }: { [Column in keyof StoredLabel]: string | null }) {
  return file_name && carrier && tracking_number ? { file_name, carrier, tracking_number } : null
}

interface LabelToPrint {
  order_id: string
  file_name: string
  size_bytes: number
}

/** Selects the labels of these orders, sorted as their packing slips are: the oldest payment first. */
export async function selectLabelsToPrint(db: Db, orderIds: readonly string[]): Promise<LabelToPrint[]> {
  const { rows } = await sql<LabelToPrint>`
    select l.order_id, l.file_name, u.size_bytes from parcel_labels l join orders o on o.id = l.order_id
    join uploads u on u.file_name = l.file_name
    where l.order_id = any(${orderIds}::uuid[]) order by o.paid_at, o.id`.execute(db)
  return rows
}

/** Deletes the labels, and returns the names of their files, which the caller must delete. */
export async function deleteLabelsOfPeople(
  tx: Tx,
  owner: { clientId: string } | { sellerId: string },
): Promise<string[]> {
  const isOwned = 'clientId' in owner ? sql`o.client_id = ${owner.clientId}` : sql`o.seller_id = ${owner.sellerId}`
  const { rows } = await sql<{ file_name: string | null }>`
    delete from parcel_labels l using orders o where o.id = l.order_id and ${isOwned} returning l.file_name`.execute(tx)
  return rows.flatMap(({ file_name }) => file_name ?? [])
}

export async function deleteLabelsOlderThan(tx: Tx, days: number): Promise<string[]> {
  const { rows } = await sql<{ file_name: string | null }>`
    delete from parcel_labels where made_at < now() - make_interval(days => ${days}) returning file_name`.execute(tx)
  return rows.flatMap(({ file_name }) => file_name ?? [])
}
