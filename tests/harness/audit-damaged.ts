import type { Pool } from 'pg'

/** Damages rows by SQL without triggers and references, lists the rules that are broken then, and repairs the rows. */
export async function auditDamaged<Found>(
  pool: Pool,
  listBrokenRules: () => Promise<Found>,
  { damageSql, repairSql }: { damageSql: string; repairSql: string },
): Promise<Found> {
  const client = await pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(damageSql)
    const found = await listBrokenRules()
    await client.query(repairSql)
    await client.query("set session_replication_role = 'origin'")
    return found
  } finally {
    client.release()
  }
}
