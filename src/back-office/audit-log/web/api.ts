import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { AuditLogEntryView, AuditLogView } from '../contract.ts'

/** The query parameters that filter the list: they have the same names in the page's URL and in the API call. */
export const auditLogFilter = { subjectKind: 'subject_kind', subjectId: 'subject_id', from: 'from', to: 'to' } as const

/** The logged fields of a subject with their values. */
export type SubjectState = Readonly<Record<string, unknown>> | null

/** A change by an administrator, or by the shop itself. */
export interface AuditLogEntry {
  id: string
  createdAt: string
  administrator: string
  action: string
  subjectKind: string
  /** Empty for a change without a single subject. */
  subjectId: string
  before: SubjectState
  after: SubjectState
  ipAddress: string
}

function toAuditLogEntry(view: AuditLogEntryView): AuditLogEntry {
  return {
    id: view._id,
    createdAt: view.created,
    administrator: view.admin,
    action: view.action,
    subjectKind: view.subject_kind,
    subjectId: view.subject_id,
    before: view.before,
    after: view.after,
    ipAddress: view.address,
  }
}

export const auditLogQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: ['audit-log', viewer, params],
    queryFn: async ({ signal }) => {
      const { entries, ttl } = await callApi<AuditLogView>('GET', 'admin/log/list', {
        query: listQuery(params),
        signal,
      })
      return { entries: entries.map(toAuditLogEntry), total: ttl }
    },
    // the list must show a change that was made a moment ago
    staleTime: 0,
  })
