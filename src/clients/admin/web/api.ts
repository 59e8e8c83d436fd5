import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { ClientListView } from '#clients/contract.ts'
import { type Client, toClient } from '#clients/web/api.ts'
import type { clientOrdersSchema } from '#orders/admin/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery } from '#platform/web/ui/back-office/list-query-api.ts'
import type { TableParams } from '#platform/web/ui/back-office/table-params.ts'

/** `clinet` is spelt as in the specification (I-ADMN-042). */
type AdminClientView = z.output<typeof clientOrdersSchema>['clinet']
type Message = { message: string }

/** A client with the seller, in plain names. */
export interface AdminClient extends Pick<Client, 'name' | 'email' | 'phone' | 'diallingCode' | 'line1' | 'line2'> {
  city: string
  county: string
  postcode: string
  seller: { id: string; firstName: string; lastName: string; email: string; businessName: string }
}

function toAdminClient(view: AdminClientView): AdminClient {
  const { _id, firstName, lastName, email, businessName } = view.user
  return {
    name: view.name,
    email: view.email,
    phone: view.pno,
    diallingCode: view.c_code,
    line1: view.addressLine1,
    line2: view.addressLine2,
    city: view.city,
    county: view.state,
    postcode: view.zipcode,
    seller: { id: _id, firstName, lastName, email, businessName },
  }
}

export const adminClientsQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'list', params],
    queryFn: async ({ signal }) => {
      const query = listQuery(params)
      const { clients, ttl } = await callApi<ClientListView>('GET', 'admin/client/list', { query, signal })
      return { clients: clients.map(toClient), total: ttl }
    },
  })

export const adminClientQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'one', clientId],
    queryFn: async () => {
      const path = `admin/client/order/${encodeURIComponent(clientId)}`
      const { clinet } = await callApi<{ clinet: AdminClientView }>('GET', path)
      return toAdminClient(clinet)
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

/** Invalidates the lists afterwards (A-CLNT-011). */
function useClientMutation(mutationFn: (clientId: string) => Promise<Message>) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin-clients', viewer.key, 'list'] }),
    meta: { showsMessage: true },
  })
}
