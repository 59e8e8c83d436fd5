import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { DeskMonth, DeskView, PayoutFact } from '../contract.ts'

export interface BestProduct {
  id: string
  brand: string
  name: string
  /** A path, as an image is addressed. */
  picture: string
  orders: number
  quantity: number
  /** In pounds. */
  sold: number
}

export interface Desk {
  /** The oldest first; the last is this month. */
  months: readonly DeskMonth[]
  opened: number
  basket: number
  quietClients: number
  runningOut: number
  lowStock: number
  payoutFacts: readonly PayoutFact[]
  best: readonly BestProduct[]
}

export const deskQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['desk', viewer],
    queryFn: async () => toDesk(await callApi<DeskView>('GET', 'desk')),
    // each visit to the desk counts again
    staleTime: 0,
  })

function toDesk({ months, links, payouts, best, bP, ...counts }: DeskView): Desk {
  return {
    months,
    opened: links.opened,
    basket: links.basket,
    payoutFacts: payouts,
    quietClients: counts.quiet_clients,
    runningOut: counts.running_out,
    lowStock: counts.low_stock,
    best: best.map(({ prod_id, brand, name, img, orders, quantity, sold }) => ({
      id: prod_id,
      brand,
      name,
      picture: img && `${bP}${img}`,
      orders,
      quantity,
      sold,
    })),
  }
}
