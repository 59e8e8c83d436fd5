import type pg from 'pg'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import type { AuditFinding, AuditRule } from './audit-rule.ts'
import { commissionRuleRules } from './commission-rule-rules.ts'
import { compareWithProvider, listProviderRecords, providerRules } from './compare-with-provider.ts'
import { couponRules } from './coupon-rules.ts'
import { dailySalesRules } from './daily-sales-rules.ts'
import { invoiceRules } from './invoice-rules.ts'
import { ledgerRules } from './ledger-rules.ts'
import { orderRules } from './order-rules.ts'
import { payoutRules } from './payout-rules.ts'
import { returnRules } from './return-rules.ts'
import { salonStockRules } from './salon-stock-rules.ts'
import { userAndStockRules } from './user-and-stock-rules.ts'

const shopRules = [
  ...ledgerRules,
  ...payoutRules,
  ...orderRules,
  ...returnRules,
  ...invoiceRules,
  ...userAndStockRules,
  ...salonStockRules,
  ...dailySalesRules,
  ...couponRules,
  ...commissionRuleRules,
]

/** Checks all rules; throws if one could not be checked. */
export async function runAudit(databaseUrl: string, provider: PaymentProvider): Promise<AuditFinding[]> {
  const findings = [...(await auditShop(databaseUrl)), ...(await auditProvider(databaseUrl, async () => provider))]
  const unchecked = findings.find(({ error }) => error !== undefined)
  if (unchecked) throw unchecked.error
  return findings
}

/** Checks the shop's own rows in one snapshot: a shop under load is as consistent as a shop at rest. */
export function auditShop(databaseUrl: string): Promise<AuditFinding[]> {
  return inSnapshot(databaseUrl, async (db) => {
    const findings: AuditFinding[] = []
    for (const check of shopRules) findings.push(await findViolations(db, check))
    return findings
  })
}

/** Compares the shop's rows with the provider's records. A provider that does not answer leaves its rules unchecked. */
export async function auditProvider(
  databaseUrl: string,
  openProvider: () => Promise<PaymentProvider>,
): Promise<AuditFinding[]> {
  try {
    const provider = await openProvider()
    const records = await listProviderRecords(provider)
    return await inSnapshot(databaseUrl, (db) => compareWithProvider(db, provider, records))
  } catch (error) {
    return Object.values(providerRules).map((rule) => ({ rule, violations: 0, examples: [], error }))
  }
}

async function inSnapshot<Value>(databaseUrl: string, work: (db: pg.ClientBase) => Promise<Value>): Promise<Value> {
  const { pool, close } = openDatabase(databaseUrl, { connections: 1 })
  try {
    const db = await pool.connect()
    try {
      await db.query('begin isolation level repeatable read read only')
      const value = await work(db)
      await db.query('commit')
      return value
    } finally {
      db.release()
    }
  } finally {
    await close()
  }
}

/** Checks a rule within a savepoint, so that after a failed query the following rules still read the same snapshot. */
async function findViolations(db: pg.ClientBase, { rule, violationsSql }: AuditRule): Promise<AuditFinding> {
  await db.query('savepoint rule')
  try {
    const { rows } = await db.query<{ violations: number; first: string[] | null }>(
      `select count(*)::integer as violations, (array_agg(b.what))[1:3] as first from (${violationsSql}) b`,
    )
    return { rule, violations: rows[0]?.violations ?? 0, examples: rows[0]?.first ?? [] }
  } catch (error) {
    await db.query('rollback to savepoint rule')
    return { rule, violations: 0, examples: [], error }
  }
}
