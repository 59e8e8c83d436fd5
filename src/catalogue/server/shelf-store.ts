import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database.ts'
import { keptPlan } from '#platform/server/kept-plan.ts'

export interface FactsRow {
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

const facts = sql`p.id, p.name, p.brand, p.title, p.price_pence, p.rrp_pence, p.commission_pence, p.quantity, p.weight,
  p.weight_unit, p.video,
  coalesce((select json_agg(pp.name order by pp.position) from product_pictures pp where pp.product_id = p.id), '[]') as pictures`

export async function selectFacts(db: Db, ids: readonly string[]): Promise<FactsRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FactsRow>`select ${facts} from products p
    where p.id = any(${ids}::uuid[]) and p.visible and p.deleted_at is null ${keptPlan}`.execute(db)
  return rows
}

/**
 * In the order of their ids, so that two orders of the same goods never wait for each other in a ring. Their keys are not
 * locked: an order that is being placed only wants those, line by line, and must not be part of a ring either.
 */
export async function lockFacts(tx: Tx, ids: readonly string[]): Promise<FactsRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FactsRow>`select ${facts} from products p
    where p.id = any(${ids}::uuid[]) order by p.id for no key update of p ${keptPlan}`.execute(tx)
  return rows
}

/** How many of the products had enough; whoever asks makes all or nothing of it. */
export async function lowerQuantities(
  tx: Tx,
  goods: readonly { productId: string; quantity: number }[],
): Promise<number> {
  if (goods.length === 0) return 0
  const { numAffectedRows } = await sql`
    update products p set quantity = p.quantity - taken.quantity
    from unnest(${goods.map(({ productId }) => productId)}::uuid[], ${goods.map(({ quantity }) => quantity)}::int[])
      as taken(id, quantity)
    where p.id = taken.id and p.quantity >= taken.quantity ${keptPlan}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function raiseQuantities(
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
