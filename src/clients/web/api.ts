import { infiniteQueryOptions, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type { ClientDetails, ClientView, OwnClientListView } from '../contract.ts'

export interface Client extends ClientDetails {
  id: string
}

interface ClientPage {
  clients: Client[]
  total: number
  /** How many of the seller's clients have no email yet, whatever the filter. */
  toCompleteCount: number
}

/** Which of the seller's clients a list shows. */
export type ClientFilter = 'all' | 'quiet' | 'to-complete'
const filterQuery: Record<ClientFilter, Record<string, number>> = {
  all: {},
  quiet: { quiet: 1 },
  'to-complete': { to_complete: 1 },
}

/** The values of an empty form. */
export const blankClientDetails: ClientDetails = {
  name: '',
  email: '',
  phone: '',
  diallingCode: '+44',
  line1: '',
  line2: '',
  city: '',
  county: '',
  postcode: '',
  street: '',
  lat: null,
  lng: null,
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

/** A client's details under the names that the API uses. */
export function toClientForm({ phone, diallingCode, line1, line2, county, postcode, ...others }: ClientDetails) {
  return {
    ...others,
    pno: phone,
    c_code: diallingCode,
    addressLine1: line1,
    addressLine2: line2,
    state: county,
    zipcode: postcode,
  }
}

/** Loads further pages until the total is reached (S-CLNT-044). */
export const clientsQuery = (viewer: string, searchText: string, filter: ClientFilter = 'all') =>
  infiniteQueryOptions({
    queryKey: ['clients', viewer, 'list', searchText, filter],
    queryFn: async ({ pageParam, signal }): Promise<ClientPage> => {
      const query = { sKey: searchText, ...filterQuery[filter], page: pageParam, lmt: pageSize }
      const { clients, ttl, to_complete } = await callApi<OwnClientListView>('GET', 'client/list', { query, signal })
      return { clients: clients.map(toClient), total: ttl, toCompleteCount: to_complete }
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

export function useDeleteClient() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => callApi<{ message: string }>('DELETE', `client/${encodeURIComponent(clientId)}`),
    onSuccess: (_answer, clientId) => {
      const isOfClient = ({ queryKey }: { queryKey: QueryKey }) => queryKey.includes(clientId)
      // what the closing page of the deleted client still shows is not fetched again, since the answer would be an error
      void queries.invalidateQueries({ predicate: isOfClient, refetchType: 'none' })
      return queries.invalidateQueries({
        queryKey: ['clients', viewer.key],
        predicate: (query) => !isOfClient(query),
      })
    },
    // the client may have been deleted in another window
    onError: () => queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
    meta: { showsMessage: true },
  })
}
