import type { AuditFinding } from '../../tools/operate/audit/audit-rule.ts'
import { runAudit } from '../../tools/operate/audit/run-audit.ts'
import type { Shop } from './shop.ts'

/** What `npm run audit` finds wrong in the shop's books and rows, and in the provider's records. */
export async function listViolations(shop: Shop): Promise<AuditFinding[]> {
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  return findings.filter(({ violations }) => violations > 0)
}
