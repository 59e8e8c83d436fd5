import { queryOptions } from '@tanstack/react-query'
import type { CartLine, CartProduct } from '#cart/cart.ts'
import { type Client, toClient } from '#clients/web/api.ts'
import { fromPounds, zeroPence } from '#platform/money.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { ClientSaleView, LatestClientsView, SaleProductView } from '../contract.ts'

/** The data that a sale to a client begins with. */
export interface ClientSale {
  client: Client
  /** What the client paid for last, at today's prices. */
  basket: { boughtAt: string; lines: readonly CartLine[]; gone: readonly string[] } | null
  runningOut: readonly (CartProduct & { runsOutOn: string })[]
  imageBase: string
  /** Whether the last basket and what runs out are missing, because this device has not got them. */
  isPartial: boolean
}

/** The shop's answer, or what the device itself has put together. */
export type ClientSaleRead = ClientSaleView & { partial?: true }

export const clientSaleQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['selling', viewer, clientId],
    queryFn: async (): Promise<ClientSale> => {
      const path = `selling/client/${encodeURIComponent(clientId)}`
      const { client, basket, running_out, bP, partial } = await callApi<ClientSaleRead>('GET', path)
      return {
        client: toClient(client),
        basket: basket && {
          boughtAt: basket.created,
          lines: basket.prods.map((product) => ({ ...toCartProduct(product), quantity: product.quantity })),
          gone: basket.gone,
        },
        runningOut: running_out.map((product) => ({ ...toCartProduct(product), runsOutOn: product.out })),
        imageBase: bP,
        isPartial: partial === true,
      }
    },
    staleTime: 0,
  })

function toCartProduct(view: SaleProductView): CartProduct {
  return {
    productId: view.prod_id,
    name: view.name,
    brand: view.brand,
    weight: view.weight,
    weightUnit: view.weight_unit,
    pictures: view.imgs,
    price: fromPounds(view.price) ?? zeroPence,
    rrp: fromPounds(view.rrp) ?? zeroPence,
    commission: fromPounds(view.commission) ?? zeroPence,
  }
}

/** The clients to whom the seller sold last. */
export const latestClientsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['selling', viewer, 'latest'],
    queryFn: async () => {
      const { clients } = await callApi<LatestClientsView>('GET', 'selling/clients')
      return clients.map(({ _id: id, name, email }) => ({ id, name, email }))
    },
    staleTime: 0,
  })
