import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { executePrepared, preparedArray } from '#platform/server/database/prepared-statement.ts'

type Lines = readonly { productId: string; quantity: number }[]

/**
 * Returns the ids of the products of which there was enough; the others are left unchanged, so the caller must roll back if any is
 * missing.
 */
export async function decrementQuantities(tx: Tx, lines: Lines): Promise<string[]> {
  if (lines.length === 0) return []
  const { rows } = await executePrepared(
    tx,
    sql<{ id: string }>`
    update products p set quantity = p.quantity - line.quantity
    from ${unnest(lines)} as line(id, quantity)
    where p.id = line.id and p.quantity >= line.quantity
    returning p.id`,
  )
  return rows.map(({ id }) => id)
}

export async function incrementQuantities(tx: Tx, lines: Lines): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update products p set quantity = p.quantity + line.quantity
    from ${unnest(lines)} as line(id, quantity)
    where p.id = line.id`.execute(tx)
}

function unnest(lines: Lines): RawBuilder<unknown> {
  const [ids, quantities] = [lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)]
  return sql`unnest(${preparedArray(ids, 'uuid')}, ${preparedArray(quantities, 'integer')})`
}
