import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { CorrectionReason } from '#salon-stock/contract.ts'

export interface OwnProduct {
  sellerId: string
  productId: string
}

/** Whether the product is in the shop, or has a row in the seller's salon stock since it was. */
export async function canCountProduct(db: Db, { sellerId, productId }: OwnProduct): Promise<boolean> {
  const { rows } = await sql`
    select from products p where p.id = ${productId} and (p.visible and p.deleted_at is null
      or exists (select from salon_stock s where s.seller_id = ${sellerId} and s.product_id = p.id))`.execute(db)
  return rows.length > 0
}

/** Locks the product's row until the transaction ends, and inserts it first where there is none. Returns the count, null before the first movement. */
export async function lockCount(tx: Tx, { sellerId, productId }: OwnProduct): Promise<number | null> {
  const { rows } = await sql<{ quantity: number | null }>`
    insert into salon_stock as s (seller_id, product_id) values (${sellerId}, ${productId})
    on conflict (seller_id, product_id) do update set quantity = s.quantity
    returning s.quantity`.execute(tx)
  return rows[0]?.quantity ?? null
}

/** Inserts the movement of a correction and adds it to the count, by one statement. */
export async function insertCorrection(
  tx: Tx,
  { sellerId, productId }: OwnProduct,
  { quantity, reason, note }: { quantity: number; reason: CorrectionReason; note: string },
): Promise<void> {
  await sql`
    with moved as (
      insert into salon_stock_movements (seller_id, product_id, kind, quantity, reason, note)
      values (${sellerId}, ${productId}, 'correction', ${quantity}, ${reason}, ${note})
      returning seller_id, product_id, quantity
    )
    update salon_stock s set quantity = coalesce(s.quantity, 0) + m.quantity
    from moved m where s.seller_id = m.seller_id and s.product_id = m.product_id`.execute(tx)
}

export async function upsertLowMark(
  db: Db,
  { sellerId, productId }: OwnProduct,
  lowMark: number | null,
): Promise<void> {
  await sql`
    insert into salon_stock (seller_id, product_id, low_mark) values (${sellerId}, ${productId}, ${lowMark})
    on conflict (seller_id, product_id) do update set low_mark = excluded.low_mark`.execute(db)
}

/** Products of the shop that are at their low mark or below. */
export async function selectLowCount(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ low: number }>`
    select count(*)::integer as low from salon_stock s
    join products p on p.id = s.product_id and p.visible and p.deleted_at is null
    where s.seller_id = ${sellerId} and s.quantity <= s.low_mark`.execute(db)
  return rows[0]?.low ?? 0
}

export async function emptyCorrectionNotes(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .updateTable('salon_stock_movements')
    .set({ note: '' })
    .where('seller_id', '=', sellerId)
    .where('note', '<>', '')
    .execute()
}
