import { z } from 'zod'
import { type AdminList, adminListSchema, parseAdminListQuery } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalDaySchema } from '#platform/wire-schemas.ts'

export const auditLogQuerySchema = adminListSchema.extend({
  subject_kind: z.string().max(textLengths.kind).default(''),
  subject_id: z.string().max(textLengths.id).default(''),
  from: optionalDaySchema,
  to: optionalDaySchema,
})

/** The query of the audit log's list, under readable field names; an empty text does not filter. */
export interface AuditLogList extends AdminList {
  filter: { subjectKind: string; subjectId: string; from: string | undefined; to: string | undefined }
}

export function parseAuditLogQuery(query: z.output<typeof auditLogQuerySchema>): AuditLogList {
  const { subject_kind: subjectKind, subject_id: subjectId, from, to } = query
  return { ...parseAdminListQuery(query), filter: { subjectKind, subjectId, from, to } }
}

const stateSchema = z.record(z.string(), z.unknown()).nullable()
const auditLogEntrySchema = z.object({
  _id: z.string(),
  created: z.string(),
  admin: z.string(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  before: stateSchema,
  after: stateSchema,
  address: z.string(),
})
export type AuditLogEntryView = z.output<typeof auditLogEntrySchema>
export const auditLogSchema = z.object({ entries: z.array(auditLogEntrySchema), ttl: z.number() })
export type AuditLogView = z.output<typeof auditLogSchema>

nameSchemas({ AuditLogEntry: auditLogEntrySchema, AuditLog: auditLogSchema })
