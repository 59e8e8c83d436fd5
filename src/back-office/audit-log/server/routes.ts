import { auditLogQuerySchema, auditLogSchema, parseAuditLogQuery } from '#back-office/audit-log/contract.ts'
import { listAuditLog } from '#back-office/audit-log/server/list-audit-log.ts'
import { presentAuditLog } from '#back-office/audit-log/server/present.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

export function auditLogRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/log/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listAuditLog',
        tags: ['Admin'],
        summary: 'Audit log',
        querystring: auditLogQuerySchema,
        response: envelopeSchema(auditLogSchema),
      },
    },
    async ({ query }) => ok(presentAuditLog(await listAuditLog(db, parseAuditLogQuery(query)))),
  )
}
