import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import type { ClientListView } from '#clients/contract.ts'
import { toClient } from '#clients/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'

type Message = { message: string }

export const adminClientsQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'list', params],
    queryFn: async ({ signal }) => {
      const query = listQuery(params)
      const { clients, ttl } = await callApi<ClientListView>('GET', 'admin/client/list', { query, signal })
      return { clients: clients.map(toClient), total: ttl }
    },
  })

export function useDeleteAnyClient() {
  return useClientMutation((clientId) => callApi<Message>('DELETE', `admin/client/${encodeURIComponent(clientId)}`))
}

export function useRestoreClient() {
  return useClientMutation((clientId) =>
    callApi<Message>('PUT', 'admin/client/restore', { body: { client_id: clientId } }),
  )
}

/** Changes a client, then invalidates the lists so that they are fetched again (A-CLNT-011). */
function useClientMutation(mutationFn: (clientId: string) => Promise<Message>) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin-clients', viewer.key, 'list'] }),
    meta: { showsMessage: true },
  })
}
