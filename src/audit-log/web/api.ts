import { queryOptions } from '@tanstack/react-query'
import type { AuditLogPage } from '#audit-log/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/table-params.ts'

export const auditLogQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: ['audit-log', viewer, params],
    queryFn: ({ signal }) => callApi<AuditLogPage>('GET', 'admin/log/list', { query: listQuery(params), signal }),
    // a change of a moment ago has to be listed
    staleTime: 0,
    meta: { silent: true },
  })
