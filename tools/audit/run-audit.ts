import type pg from 'pg'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import type { AuditFinding, AuditRule } from './audit-rule.ts'
import { compareWithProvider, listProviderRecords } from './compare-with-provider.ts'
import { dailySalesRules } from './daily-sales-rules.ts'
import { invoiceRules } from './invoice-rules.ts'
import { ledgerRules } from './ledger-rules.ts'
import { orderRules } from './order-rules.ts'
import { payoutRules } from './payout-rules.ts'
import { salonStockRules } from './salon-stock-rules.ts'
import { userAndStockRules } from './user-and-stock-rules.ts'

/** Checks all rules in one snapshot of the database: a shop under load is as consistent as a shop at rest. */
export async function runAudit(databaseUrl: string, provider: PaymentProvider): Promise<AuditFinding[]> {
  const providerRecords = await listProviderRecords(provider)
  const { pool, close } = openDatabase(databaseUrl, { connections: 1 })
  const db = await pool.connect()
  try {
    await db.query('begin isolation level repeatable read read only')
    const findings: AuditFinding[] = []
    const rules = [
      ...ledgerRules,
      ...payoutRules,
      ...orderRules,
      ...invoiceRules,
      ...userAndStockRules,
      ...salonStockRules,
      ...dailySalesRules,
    ]
    for (const check of rules) findings.push(await findViolations(db, check))
    findings.push(...(await compareWithProvider(db, provider, providerRecords)))
    await db.query('commit')
    return findings
  } finally {
    db.release()
    await close()
  }
}

async function findViolations(db: pg.ClientBase, { rule, violationsSql }: AuditRule): Promise<AuditFinding> {
  const { rows } = await db.query<{ violations: number; first: string[] | null }>(
    `select count(*)::integer as violations, (array_agg(b.what))[1:3] as first from (${violationsSql}) b`,
  )
  return { rule, violations: rows[0]?.violations ?? 0, examples: rows[0]?.first ?? [] }
}
