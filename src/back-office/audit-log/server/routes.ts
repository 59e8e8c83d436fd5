import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import type { AuditLogEntryView, AuditLogView } from '../contract.ts'
import { auditLogQuerySchema, auditLogSchema, parseAuditLogQuery } from '../contract.ts'
import type { AuditLogPage, AuditLogRow } from './audit-log-store.ts'
import { describeActor, listAuditLog } from './list-audit-log.ts'

export function auditLogRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin')

  routes.get(
    '/admin/log/list',
    {
      name: 'listAuditLog',
      summary: 'Audit log',
      access: 'admin',
      right: 'log',
      query: auditLogQuerySchema,
      answer: auditLogSchema,
    },
    async ({ query }) => ok(presentAuditLog(await listAuditLog(db, parseAuditLogQuery(query)))),
  )
}

function presentAuditLog({ entries, total }: AuditLogPage): AuditLogView {
  return { entries: entries.map(presentEntry), ttl: total }
}

function presentEntry(row: AuditLogRow): AuditLogEntryView {
  return {
    _id: row.id,
    created: row.created_at.toISOString(),
    admin: describeActor(row),
    action: row.action,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id ?? '',
    before: row.before,
    after: row.after,
    address: row.ip_address,
  }
}
