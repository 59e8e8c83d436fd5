import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { adminOrdersQuery } from '#orders/admin/web/api.ts'
import { useTableParams } from '#platform/web/ui/back-office/table-params.ts'

/** The orders of one user or client, newest first, page by page, so that all of them are reached (N-BACK-004). */
export function useOrdersOf(filters: { user_id: string } | { client_id: string }) {
  const viewer = useViewer()
  const table = useTableParams()
  const query = useQuery({
    ...adminOrdersQuery(viewer.key, { ...table.params, search: '', sort: null, filters }),
    placeholderData: keepPreviousData,
    select: ({ orders, total }) => ({ rows: orders, total }),
  })
  return { table, query }
}
