import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { ClientForm, ClientListView, ClientView, createClientResponseSchema } from '#clients/contract.ts'
import type { orderListSchema } from '#orders/history/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { pageSize } from '#platform/web/api-client/pagination.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'

type OrderListView = z.output<typeof orderListSchema>

/** A client in plain names, as screens use it. */
export interface Client {
  id: string
  name: string
  email: string
  phone: string
  diallingCode: string
  line1: string
  line2: string
  city: string
  county: string
  postcode: string
  street: string
  lat: number | null
  lng: number | null
}

interface ClientPage {
  clients: Client[]
  total: number
}

export function toClient(view: ClientView): Client {
  return {
    id: view._id,
    name: view.name,
    email: view.email,
    phone: view.pno,
    diallingCode: view.c_code,
    line1: view.addressLine1,
    line2: view.addressLine2,
    city: view.city,
    county: view.state,
    postcode: view.zipcode,
    street: view.street,
    lat: view.lat,
    lng: view.lng,
  }
}

/** An order in the list of a client's orders. */
export interface ClientOrder {
  id: string
  number: string
  createdAt: string
  /** In pounds. */
  total: number
  paymentStatus: number
  isCancelled: boolean
  quantity: number
}

function toClientOrder(view: OrderListView['orders'][number]): ClientOrder {
  return {
    id: view._id,
    number: view.ord_no,
    createdAt: view.created,
    total: view.totalAmount,
    paymentStatus: view.paymentStatus,
    isCancelled: view.cancelled !== null,
    quantity: view.quantity,
  }
}

/** Loads further pages until the total is reached (S-CLNT-044). */
export const clientsQuery = (viewer: string, searchText: string, isQuiet = false) =>
  infiniteQueryOptions({
    queryKey: ['clients', viewer, 'list', searchText, isQuiet],
    queryFn: async ({ pageParam, signal }): Promise<ClientPage> => {
      const query = { sKey: searchText, ...(isQuiet && { quiet: 1 }), page: pageParam, lmt: pageSize }
      const { clients, ttl } = await callApi<ClientListView>('GET', 'client/list', { query, signal })
      return { clients: clients.map(toClient), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => {
      const loaded = all.reduce((count, { clients }) => count + clients.length, 0)
      return loaded < last.total && last.clients.length > 0 ? page + 1 : undefined
    },
  })

export const clientQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['clients', viewer, 'one', clientId],
    queryFn: async () => {
      const { client } = await callApi<{ client: ClientView }>('GET', `client/${encodeURIComponent(clientId)}`)
      return { client: toClient(client) }
    },
  })

/** The orders of this client, newest first. */
export const clientOrdersQuery = (viewer: string, clientId: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', viewer, 'of-client', clientId],
    queryFn: async ({ pageParam }) => {
      const query = { client_id: clientId, page: pageParam, lmt: pageSize }
      const { orders, ttl } = await callApi<OrderListView>('GET', 'order/list', { query })
      return { orders: orders.map(toClientOrder), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
  })

/** Creates a client, or updates the one with `clientId`; returns its id. */
export function useSaveClient(clientId: string | undefined) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: async (form: ClientForm) => {
      if (clientId === undefined)
        return once(form, async (idempotencyKey) => {
          const created = await callApi<z.output<typeof createClientResponseSchema>>('POST', 'client', {
            body: form,
            idempotencyKey,
          })
          return { clientId: created.client_id, message: created.message }
        })
      const { message } = await callApi<{ message: string }>('PUT', 'client', {
        body: { client_id: clientId, ...form },
      })
      return { clientId, message }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
    meta: { showsMessage: true },
  })
}

export function useDeleteClient() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => callApi<{ message: string }>('DELETE', `client/${encodeURIComponent(clientId)}`),
    onSuccess: (_answer, clientId) => queries.removeQueries({ queryKey: ['clients', viewer.key, 'one', clientId] }),
    // also after an error: another window may have deleted the client
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
    meta: { showsMessage: true },
  })
}

export function useSendExploreLink() {
  return useMutation({
    mutationFn: (clientId: string) =>
      callApi<{ message: string }>('POST', `client/explore/url/${encodeURIComponent(clientId)}`),
    meta: { showsMessage: true },
  })
}
