import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { executePrepared, preparedArray } from '#platform/server/database/prepared-statement.ts'

export interface PricedProductRow {
  id: string
  name: string
  brand: string
  title: string
  price_pence: number
  rrp_pence: number
  commission_pence: number
  category_ids: string[]
  quantity: number
  weight: number
  weight_unit: string
  video: string | null
  pictures: string[]
}

const columns = sql`p.id, p.name, p.brand, p.title, p.price_pence, p.rrp_pence, p.commission_pence, p.category_ids, p.quantity, p.weight,
  p.weight_unit, p.video,
  coalesce((select json_agg(pp.file_name order by pp.position) from product_pictures pp where pp.product_id = p.id), '[]') as pictures`

/** Selects those of the products that are visible and not deleted. */
export async function selectPricedProducts(db: Db, ids: readonly string[]): Promise<PricedProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    db,
    sql<PricedProductRow>`select ${columns} from products p
    where p.id = any(${preparedArray(ids, 'uuid')}) and p.visible and p.deleted_at is null`,
  )
  return rows
}

/** Selects those of the products that are withdrawn; locks all of them, so that none is withdrawn before the transaction ends. */
export async function lockWithdrawnProductRows(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    tx,
    sql<{ id: string; name: string; is_withdrawn: boolean }>`
    select p.id, p.name, p.withdrawn_at is not null as is_withdrawn from products p
    where p.id = any(${preparedArray(ids, 'uuid')}) order by p.id for share of p`,
  )
  return rows.filter(({ is_withdrawn }) => is_withdrawn)
}

export async function selectWithdrawnProducts(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    db,
    sql<{ id: string; name: string }>`select p.id, p.name from products p
    where p.id = any(${preparedArray(ids, 'uuid')}) and p.withdrawn_at is not null order by p.name, p.id`,
  )
  return rows
}

/**
 * Locks the products, including hidden and deleted ones, in the order of their ids, so that two orders of the same products cannot
 * deadlock. A `no key update` lock lets others insert order lines that refer to these products; if they had to wait, that could deadlock
 * too.
 */
export async function lockPricedProductRows(tx: Tx, ids: readonly string[]): Promise<PricedProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    tx,
    sql<PricedProductRow>`select ${columns} from products p
    where p.id = any(${preparedArray(ids, 'uuid')}) order by p.id for no key update of p`,
  )
  return rows
}
