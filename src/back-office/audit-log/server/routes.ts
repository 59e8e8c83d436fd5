import { auditLogQuerySchema, auditLogSchema, parseAuditLogQuery } from '#back-office/audit-log/contract.ts'
import { listAuditLog } from '#back-office/audit-log/server/list-audit-log.ts'
import { presentAuditLog } from '#back-office/audit-log/server/present.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'

export function auditLogRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin')

  routes.get(
    '/admin/log/list',
    {
      name: 'listAuditLog',
      summary: 'Audit log',
      access: 'admin',
      query: auditLogQuerySchema,
      answer: auditLogSchema,
    },
    async ({ query }) => ok(presentAuditLog(await listAuditLog(db, parseAuditLogQuery(query)))),
  )
}
