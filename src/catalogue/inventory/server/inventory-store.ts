import { sql } from 'kysely'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { Db, Tx } from '#platform/server/database.ts'

export interface PricedProductRow {
  id: string
  name: string
  brand: string
  title: string
  price_pence: number
  rrp_pence: number
  commission_pence: number
  quantity: number
  weight: number
  weight_unit: string
  video: string | null
  pictures: string[]
}

const pricedColumns = sql`p.id, p.name, p.brand, p.title, p.price_pence, p.rrp_pence, p.commission_pence, p.quantity, p.weight,
  p.weight_unit, p.video,
  coalesce((select json_agg(pp.name order by pp.position) from product_pictures pp where pp.product_id = p.id), '[]') as pictures`

export async function selectPricedProducts(db: Db, ids: readonly string[]): Promise<PricedProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    db,
    sql<PricedProductRow>`select ${pricedColumns} from products p
    where p.id = any(${ids}::uuid[]) and p.visible and p.deleted_at is null`,
  )
  return rows
}

/**
 * In the order of their ids, so that two orders of the same goods never wait for each other in a ring. Their keys are not
 * locked: an order that is being placed only wants those, line by line, and must not be part of a ring either.
 */
export async function lockPricedProductRows(tx: Tx, ids: readonly string[]): Promise<PricedProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    tx,
    sql<PricedProductRow>`select ${pricedColumns} from products p
    where p.id = any(${ids}::uuid[]) order by p.id for no key update of p`,
  )
  return rows
}

/** How many of the products had enough; whoever asks makes all or nothing of it. */
export async function decrementQuantities(
  tx: Tx,
  goods: readonly { productId: string; quantity: number }[],
): Promise<number> {
  if (goods.length === 0) return 0
  const { numAffectedRows } = await executePrepared(
    tx,
    sql`
    update products p set quantity = p.quantity - taken.quantity
    from unnest(${goods.map(({ productId }) => productId)}::uuid[], ${goods.map(({ quantity }) => quantity)}::int[])
      as taken(id, quantity)
    where p.id = taken.id and p.quantity >= taken.quantity`,
  )
  return Number(numAffectedRows ?? 0)
}

export async function incrementQuantities(
  tx: Tx,
  goods: readonly { productId: string; quantity: number }[],
): Promise<void> {
  if (goods.length === 0) return
  await sql`
    update products p set quantity = p.quantity + back.quantity
    from unnest(${goods.map(({ productId }) => productId)}::uuid[], ${goods.map(({ quantity }) => quantity)}::int[])
      as back(id, quantity)
    where p.id = back.id`.execute(tx)
}
