import { requireAuthenticated } from '#access/server/actor.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { type DeskTodayView, type DeskView, deskSchema, deskTodaySchema, type PayoutFact } from '../contract.ts'
import type { PayoutFactsRow, TodayRow } from './desk-store.ts'
import { type Desk, type DeskToday, getDesk, getDeskToday, type Waiting } from './get-desk.ts'

export function sellerDeskRoutes(api: Api, { db }: { db: Database }): void {
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
}

function presentDesk({ months, curve, best, commission, nextPayout, rhythm, usualDays, waiting }: Desk): DeskView {
  return {
    months: months.map(({ from_day: from, to_day: to, ...month }) => ({ from, to, ...presentSold(month) })),
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

function presentWaiting({ payouts, links, quietClients, runningOut, lowStock }: Waiting) {
  return {
    links: { opened: links.opened, basket: links.basket },
    quiet_clients: quietClients,
    running_out: runningOut,
    low_stock: lowStock,
    payouts: payouts ? listPayoutFacts(payouts) : [],
  }
}

const presentNextPayout = (next: Desk['nextPayout']) => next && { amount: toPounds(next.amount), day: next.day }

const toPoundsOrNull = (amount: number | null) => (amount === null ? null : toPounds(pence(amount)))

/** What payouts are waiting for; without bank details there is nothing yet that the provider could verify. */
function listPayoutFacts({ has_bank, is_verified, has_returned, has_debt }: PayoutFactsRow): PayoutFact[] {
  const facts: [PayoutFact, boolean][] = [
    ['bank', !has_bank],
    ['verification', has_bank && !is_verified],
    ['returned', has_returned],
    ['debt', has_debt],
  ]
  return facts.filter(([, isMissing]) => isMissing).map(([fact]) => fact)
}
