import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { clientListResponseSchema } from '#clients/contract.ts'
import type { clientOrdersSchema } from '#orders/admin/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/table-params.ts'

type ClientList = z.output<typeof clientListResponseSchema>
/** Spelt as the specification does (I-ADMN-042). */
export type ClientWithOrders = z.output<typeof clientOrdersSchema>['clinet']
type Message = { message: string }

export const adminClientsQuery = (viewer: string, place: TableParams) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'list', place],
    queryFn: ({ signal }) => callApi<ClientList>('GET', 'admin/client/list', { query: listQuery(place), signal }),
    meta: { silent: true },
  })

export const adminClientQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'one', clientId],
    queryFn: () => callApi<{ clinet: ClientWithOrders }>('GET', `admin/client/order/${encodeURIComponent(clientId)}`),
    meta: { silent: true },
  })

export function useDeleteAnyClient() {
  return useClientMutation((clientId) => callApi<Message>('DELETE', `admin/client/${encodeURIComponent(clientId)}`))
}

export function useRestoreClient() {
  return useClientMutation((clientId) =>
    callApi<Message>('PUT', 'admin/client/restore', { body: { client_id: clientId } }),
  )
}

/** The lists are asked for again afterwards (A-CLNT-011). */
function useClientMutation(change: (clientId: string) => Promise<Message>) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin-clients', viewer.key, 'list'] }),
    meta: { showsMessage: true },
  })
}
