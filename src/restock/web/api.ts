import type { InfiniteData } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type { ClientRestockView, RunningOutClientView, reminderBasketSchema, runningOutSchema } from '../contract.ts'

/** A product that a client is about to run out of; the days are YYYY-MM-DD. */
export interface RunningOutProduct {
  productId: string
  brand: string
  name: string
  picture: string
  lastBoughtOn: string
  runsOutOn: string
}

export interface RunningOutClient {
  clientId: string
  clientName: string
  isUnsubscribed: boolean
  products: readonly RunningOutProduct[]
}

interface RunningOutPage {
  clients: RunningOutClient[]
  total: number
  imageBase: string
}

const runningOutKey = ['restock', 'running-out'] as const

async function getRunningOut(page: number): Promise<RunningOutPage> {
  const query = { page, lmt: pageSize }
  const { clients, bP, ttl } = await callApi<z.output<typeof runningOutSchema>>('GET', 'restock/list', { query })
  return { clients: clients.map(toClient), total: ttl, imageBase: bP }
}

export const runningOutQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: [...runningOutKey, viewer],
    queryFn: ({ pageParam }) => getRunningOut(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
    staleTime: 0,
  })

function toClient({ client_id, clnt_name, unsub, prods }: RunningOutClientView): RunningOutClient {
  return { clientId: client_id, clientName: clnt_name, isUnsubscribed: unsub, products: prods.map(toProduct) }
}

function toProduct({ prod_id, brand, name, img, last, out }: RunningOutClientView['prods'][number]): RunningOutProduct {
  return { productId: prod_id, brand, name, picture: img, lastBoughtOn: last, runsOutOn: out }
}

/** When a client runs out of each product, and whether she gets automatic reminders. */
export interface ClientRestock {
  isUnsubscribed: boolean
  agreedAt: string | null
  isAutomatic: boolean
  products: readonly (RunningOutProduct & { isDue: boolean; remindedAt: string | null })[]
  imageBase: string
}

export const clientRestockQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['restock', 'client', viewer, clientId],
    queryFn: async (): Promise<ClientRestock> => {
      const path = `restock/client/${encodeURIComponent(clientId)}`
      const { unsub, agreed, auto, prods, bP } = await callApi<ClientRestockView>('GET', path)
      const products = prods.map(({ due, reminded, ...product }) => ({
        ...toProduct(product),
        isDue: due,
        remindedAt: reminded,
      }))
      return { isUnsubscribed: unsub, agreedAt: agreed, isAutomatic: auto, products, imageBase: bP }
    },
    staleTime: 0,
  })

/** Sends a reminder, or dismisses one product. The products leave the list at once, and return if the server refuses. */
export function useRestockAction(clientId: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { showsMessage: true },
    mutationFn: (dismissedId: string | null) =>
      dismissedId === null
        ? callApi<{ message: string }>('POST', 'restock/send', { body: { client_id: clientId } })
        : callApi<{ message: string }>('POST', 'restock/dismiss', {
            body: { client_id: clientId, prod_id: dismissedId },
          }),
    onMutate: async (dismissedId) => {
      await queries.cancelQueries({ queryKey: runningOutKey })
      const before = queries.getQueriesData<InfiniteData<RunningOutPage>>({ queryKey: runningOutKey })
      queries.setQueriesData<InfiniteData<RunningOutPage>>(
        { queryKey: runningOutKey },
        (data) => data && { ...data, pages: data.pages.map((page) => withoutProducts(page, clientId, dismissedId)) },
      )
      return before
    },
    onError: (_error, _dismissedId, before) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['restock'] }),
  })
}

/** Returns the list without one product of the client, or without all of the client's products. */
function withoutProducts(page: RunningOutPage, clientId: string, productId: string | null): RunningOutPage {
  const clients = page.clients.map((client) =>
    client.clientId === clientId
      ? {
          ...client,
          products: client.products.filter((product) => productId !== null && product.productId !== productId),
        }
      : client,
  )
  return { ...page, clients: clients.filter(({ products }) => products.length > 0) }
}

export function useSetAutomaticReminders(clientId: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { showsMessage: true },
    mutationFn: (on: boolean) =>
      callApi<{ message: string }>('PUT', 'restock/automatic', { body: { client_id: clientId, on } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['restock', 'client'] }),
  })
}

/** The products that a reminder's link puts into the basket. */
export async function getReminderBasket(value: string) {
  const path = `restock/basket/${encodeURIComponent(value)}`
  const { prods, bP } = await callApi<z.output<typeof reminderBasketSchema>>('GET', path, { token: null })
  return { lines: prods.map(({ prod_id: productId, quantity }) => ({ productId, quantity })), imageBase: bP }
}
