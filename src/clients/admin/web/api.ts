import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { clientListSchema } from '#clients/contract.ts'
import type { clientOrdersSchema } from '#orders/admin/contract.ts'
import { call } from '#platform/web/api-client/call-api.ts'
import { useViewer } from '#accounts/sessions/web/session.ts'
import { listQuery, type TablePlace } from '#platform/web/ui/back-office/table-params.ts'

type ClientList = z.output<typeof clientListSchema>
/** Spelt as the specification does (I-ADMN-042). */
export type ClientWithOrders = z.output<typeof clientOrdersSchema>['clinet']
type Message = { message: string }

export const adminClientsQuery = (viewer: string, place: TablePlace) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'list', place],
    queryFn: ({ signal }) => call<ClientList>('GET', 'admin/client/list', { query: listQuery(place), signal }),
    meta: { silent: true },
  })

export const adminClientQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'one', clientId],
    queryFn: () => call<{ clinet: ClientWithOrders }>('GET', `admin/client/order/${encodeURIComponent(clientId)}`),
    meta: { silent: true },
  })

export function useRemoveAnyClient() {
  return useClientChange((clientId) => call<Message>('DELETE', `admin/client/${encodeURIComponent(clientId)}`))
}

export function useRestoreClient() {
  return useClientChange((clientId) => call<Message>('PUT', 'admin/client/restore', { body: { client_id: clientId } }))
}

/** The lists are asked for again afterwards (A-CLNT-011). */
function useClientChange(change: (clientId: string) => Promise<Message>) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin-clients', viewer.key, 'list'] }),
    meta: { tells: true },
  })
}
