import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  boughtProductsSchema,
  type DeskTodayView,
  type DeskView,
  deskSchema,
  deskTodaySchema,
  type OwnSearchView,
  ownSearchQuerySchema,
  ownSearchSchema,
  type PayoutFact,
} from '../contract.ts'
import type { PayoutFactsRow, TodayRow } from './desk-store.ts'
import { type Desk, type DeskToday, getDesk, getDeskToday } from './get-desk.ts'
import { listBoughtProducts, type OwnSearch, type SearchDependencies, searchOwn } from './search-own.ts'
import type { BoughtProductRow } from './search-own-store.ts'
import type { Waiting } from './waiting-for-you.ts'

export function sellerDeskRoutes(api: Api, dependencies: SearchDependencies): void {
  const { db } = dependencies
  const routes = createRoutes(api, 'Orders')

  routes.get(
    '/desk',
    {
      name: 'getSellerDesk',
      summary: "A seller's desk",
      access: 'token',
      answer: deskSchema,
    },
    async ({ actor }) => ok(presentDesk(await getDesk(db, requireAuthenticated(actor)))),
  )

  routes.get(
    '/desk/today',
    {
      name: 'getSellerDeskToday',
      summary: "Today on a seller's desk",
      access: 'token',
      answer: deskTodaySchema,
    },
    async ({ actor }) => ok(presentToday(await getDeskToday(db, requireAuthenticated(actor)))),
  )

  routes.get(
    '/search',
    {
      name: 'searchOwn',
      summary: "Search of one's own clients, orders and links, and of products",
      access: 'token',
      query: ownSearchQuerySchema,
      answer: ownSearchSchema,
    },
    async ({ actor, query }) => ok(presentSearch(await searchOwn(dependencies, requireAuthenticated(actor), query.q))),
  )

  routes.get(
    '/client/products/:client_id',
    {
      name: 'listBoughtProducts',
      summary: 'What a client has bought',
      access: 'token',
      errors: ['notFound'],
      params: z.object({ client_id: idSchema }),
      answer: boughtProductsSchema,
    },
    async ({ actor, params }) => {
      const bought = await listBoughtProducts(db, requireAuthenticated(actor), params.client_id)
      return ok({ prods: bought.map(presentBought), bP: publicBase })
    },
  )
}

function presentDesk({ months, curve, best, commission, nextPayout, rhythm, usualDays, waiting }: Desk): DeskView {
  return {
    months: months.map(({ from_day: from, to_day: to, ...month }) => ({
      from,
      to,
      ...presentSold(month),
      refunded: toPounds(pence(month.refunded_pence)),
      taken_back: toPounds(pence(month.taken_back_pence)),
    })),
    curve: curve.map(({ day, sold_pence, before_pence }) => ({
      day,
      sold: toPoundsOrNull(sold_pence),
      before: toPoundsOrNull(before_pence),
    })),
    paid_out: toPounds(commission.paidOut),
    pending: toPounds(commission.pending),
    next_payout: presentNextPayout(nextPayout),
    usual_days: usualDays,
    rhythm: rhythm.map(({ from_day: from, to_day: to, first, again }) => ({ from, to, first, again })),
    ...presentWaiting(waiting),
    best: best.map((product) => ({
      prod_id: product.product_id,
      brand: product.brand,
      name: product.name,
      img: product.picture,
      orders: product.orders,
      quantity: product.quantity,
      sold: toPounds(pence(product.sold_pence)),
    })),
    bP: publicBase,
  }
}

function presentSearch({ clients, orders, links, products }: OwnSearch): OwnSearchView {
  return {
    clients: clients.map(({ id, name, email }) => ({ _id: id, name, more: email })),
    orders: orders.map(({ _id, ord_no, clnt_name }) => ({ _id, name: ord_no, more: clnt_name })),
    links: links.map(({ id, kind, sent_at, client_id, client_name }) => ({
      _id: id,
      kind,
      sent: sent_at.toISOString(),
      client_id,
      clnt_name: client_name,
    })),
    products: products.map(({ _id, name, brand }) => ({ _id, name, more: brand })),
  }
}

function presentBought({ product_id, brand, name, picture, quantity, last_at }: BoughtProductRow) {
  return { prod_id: product_id, brand, name, img: picture, quantity, last: last_at.toISOString() }
}

function presentToday({ today: { day, ...sold }, nextPayout, doneSteps, waiting }: DeskToday): DeskTodayView {
  return {
    today: { day, ...presentSold(sold) },
    next_payout: presentNextPayout(nextPayout),
    ...presentWaiting(waiting),
    steps: doneSteps,
  }
}

function presentSold({ orders, sold_pence, commission_pence }: Omit<TodayRow, 'day'>) {
  return { orders, sold: toPounds(pence(sold_pence)), commission: toPounds(pence(commission_pence)) }
}

function presentWaiting({ payouts, links, followUp, quietClients, runningOut, lowStock, trainings, returns }: Waiting) {
  return {
    links: { opened: links.opened, basket: links.basket },
    follow_up: followUp,
    quiet_clients: quietClients,
    running_out: runningOut,
    low_stock: lowStock,
    trainings,
    returns,
    payouts: payouts ? listPayoutFacts(payouts) : [],
  }
}

const presentNextPayout = (next: Desk['nextPayout']) => next && { amount: toPounds(next.amount), day: next.day }

const toPoundsOrNull = (amount: number | null) => (amount === null ? null : toPounds(pence(amount)))

/** What payouts are waiting for; the verification only counts once there are bank details that the provider could verify. */
function listPayoutFacts({ has_bank, is_verified, has_returned, has_debt }: PayoutFactsRow): PayoutFact[] {
  const facts: [PayoutFact, boolean][] = [
    ['bank', !has_bank],
    ['verification', has_bank && !is_verified],
    ['returned', has_returned],
    ['debt', has_debt],
  ]
  return facts.filter(([, isMissing]) => isMissing).map(([fact]) => fact)
}
