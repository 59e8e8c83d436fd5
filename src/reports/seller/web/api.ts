import { queryOptions } from '@tanstack/react-query'
import { formatDay } from '#platform/dates.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type {
  BoughtProductsView,
  CurveDay,
  DeskMonth,
  DeskTodayView,
  DeskView,
  FirstStep,
  NextPayoutView,
  OwnSearchView,
  PayoutFact,
  RhythmMonth,
} from '../contract.ts'

export interface BestProduct {
  id: string
  brand: string
  name: string
  /** The whole path of the picture, or empty. */
  picture: string
  orders: number
  quantity: number
  /** In pounds. */
  sold: number
}

/** What is waiting for the seller: how many rows of each list, and what her payouts need. */
export interface Waiting {
  opened: number
  basket: number
  /** Clients who may be reminded of a link. */
  followUp: number
  quietClients: number
  runningOut: number
  lowStock: number
  trainings: number
  payoutFacts: readonly PayoutFact[]
}

export interface Desk extends Waiting {
  /** The oldest first; the last is this month. */
  months: readonly DeskMonth[]
  curve: readonly CurveDay[]
  /** Commission, in pounds. */
  paidOut: number
  pending: number
  nextPayout: NextPayoutView | null
  /** Days between two purchases of a client. */
  usualDays: number | null
  rhythm: readonly RhythmMonth[]
  best: readonly BestProduct[]
}

export interface DeskToday extends Waiting {
  today: DeskTodayView['today']
  nextPayout: NextPayoutView | null
  /** The first steps that are done; null once all of them are. */
  doneSteps: readonly FirstStep[] | null
}

export const deskQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['desk', viewer],
    queryFn: async () => toDesk(await callApi<DeskView>('GET', 'desk')),
    // the figures are counted again at each visit to the dashboard
    staleTime: 0,
  })

export const deskTodayQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['desk', viewer, 'today'],
    queryFn: async () => toDeskToday(await callApi<DeskTodayView>('GET', 'desk/today')),
    staleTime: 0,
  })

/** The URL of My Orders with the sales to clients in these days, or only the sales of one product. */
export function paidOrdersUrl({ from, to }: Partial<Pick<DeskMonth, 'from' | 'to'>>, productId?: string): string {
  const filters = {
    state: 'sold',
    ...(from && { from }),
    ...(to && { to }),
    ...(productId && { product: productId }),
  }
  return `/orders?${new URLSearchParams(filters)}`
}

export const payoutPages: Record<PayoutFact, string> = {
  bank: '/update-account',
  verification: '/account-setting',
  returned: '/account-setting',
  debt: '/payoutPayment',
}

/** The page that lists the rows of each count. */
export const waitingPages = {
  opened: '/links?state=opened',
  basket: '/links?state=basket',
  followUp: '/links?due=1',
  quietClients: '/myclients?quiet=1',
  runningOut: '/running-out',
  lowStock: '/salon-stock?filter=low',
  trainings: '/training',
} as const satisfies Record<Exclude<keyof Waiting, 'payoutFacts'>, string>

function toDeskToday({ today, steps, next_payout, ...waiting }: DeskTodayView): DeskToday {
  return { today, nextPayout: next_payout, doneSteps: steps, ...toWaiting(waiting) }
}

function toDesk({ months, curve, rhythm, best, bP, ...others }: DeskView): Desk {
  return {
    months,
    curve,
    rhythm,
    paidOut: others.paid_out,
    pending: others.pending,
    nextPayout: others.next_payout,
    usualDays: others.usual_days,
    ...toWaiting(others),
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

type WaitingView = Pick<
  DeskView,
  'links' | 'follow_up' | 'quiet_clients' | 'running_out' | 'low_stock' | 'trainings' | 'payouts'
>

function toWaiting(view: WaitingView): Waiting {
  const { links, follow_up, quiet_clients, running_out, low_stock, trainings, payouts } = view
  return {
    opened: links.opened,
    basket: links.basket,
    followUp: follow_up,
    quietClients: quiet_clients,
    runningOut: running_out,
    lowStock: low_stock,
    trainings,
    payoutFacts: payouts,
  }
}

export const ownSearchQuery = (viewer: string, words: string) =>
  queryOptions({
    queryKey: ['own-search', viewer, words],
    queryFn: async ({ signal }) =>
      toOwnSearch(await callApi<OwnSearchView>('GET', 'search', { query: { q: words }, signal })),
    enabled: words.length >= 2,
  })

export type OwnSearch = ReturnType<typeof toOwnSearch>

/** Gives each row the URL of the page that it opens. */
function toOwnSearch({ clients, orders, links, products }: OwnSearchView) {
  const toFound = (views: OwnSearchView['clients'], toPath: (view: OwnSearchView['clients'][number]) => string) =>
    views.map((view) => ({ id: view._id, name: view.name, detail: view.more, to: toPath(view) }))
  return {
    clients: toFound(clients, ({ _id }) => `/myclients?client=${_id}`),
    orders: toFound(orders, ({ name }) => `/orders?${new URLSearchParams({ sKey: name })}`),
    links: links.map(({ _id, kind, sent, client_id, clnt_name }) => ({
      id: _id,
      kind,
      detail: `${clnt_name}, ${formatDay(sent)}`,
      to: `/myclients?client=${client_id}`,
    })),
    products: toFound(products, ({ _id }) => `/product-details/${_id}/all/explore`),
  }
}

/** What a client has bought, the latest first. */
export const boughtProductsQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['orders', viewer, 'bought-by', clientId],
    queryFn: async () => {
      const { prods, bP } = await callApi<BoughtProductsView>('GET', `client/products/${clientId}`)
      return prods.map(({ prod_id, brand, name, img, quantity, last }) => ({
        id: prod_id,
        brand,
        name,
        picture: img && `${bP}${img}`,
        quantity,
        last,
      }))
    },
  })
