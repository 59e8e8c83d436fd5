import type pg from 'pg'
import type { PaymentProvider } from '#payments/server/provider.ts'
import { openDatabase } from '#platform/server/database.ts'
import { books } from './books.ts'
import type { Check, Finding } from './check.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'
import { compare, readProvider } from './provider.ts'
import { reports } from './reports.ts'

/** All that must hold, looked at in one moment: a shop under load is as consistent as a shop at rest. */
export async function runAudit(databaseUrl: string, provider: PaymentProvider): Promise<Finding[]> {
  const theirs = await readProvider(provider)
  const { pool, close } = openDatabase(databaseUrl, { connections: 1 })
  const db = await pool.connect()
  try {
    await db.query('begin isolation level repeatable read read only')
    const findings: Finding[] = []
    for (const check of [...books, ...orders, ...people, ...reports]) findings.push(await find(db, check))
    findings.push(...(await compare(db, provider, theirs)))
    await db.query('commit')
    return findings
  } finally {
    db.release()
    await close()
  }
}

async function find(db: pg.ClientBase, { says, broken }: Check): Promise<Finding> {
  const { rows } = await db.query<{ violations: number; first: string[] | null }>(
    `select count(*)::integer as violations, (array_agg(b.what))[1:3] as first from (${broken}) b`,
  )
  return { says, violations: rows[0]?.violations ?? 0, first: rows[0]?.first ?? [] }
}
