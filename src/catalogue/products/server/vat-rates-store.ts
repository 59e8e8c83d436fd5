import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { preparedArray } from '#platform/server/database/prepared-array.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'

export async function selectVatRates(db: Db, ids: readonly string[]): Promise<{ id: string; vat_rate: number }[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ id: string; vat_rate: number }>`
    select p.id, p.vat_rate from products p where p.id = any(${preparedArray(ids, 'uuid')}) and p.vat_rate is not null`,
  )
  return rows
}
