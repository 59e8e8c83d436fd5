import { z } from 'zod'
import { adminListSchema } from '#platform/paging.ts'
import { optionalDaySchema } from '#platform/wire-schemas.ts'

export const auditLogQuerySchema = adminListSchema.extend({
  subject_kind: z.string().max(40).default(''),
  subject_id: z.string().max(64).default(''),
  from: optionalDaySchema,
  to: optionalDaySchema,
})
export type AuditLogQuery = z.output<typeof auditLogQuerySchema>

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
export type AuditLogEntry = z.output<typeof auditLogEntrySchema>
export const auditLogSchema = z.object({ entries: z.array(auditLogEntrySchema), ttl: z.number() })
export type AuditLogPage = z.output<typeof auditLogSchema>
