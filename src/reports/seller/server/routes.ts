import { requireAuthenticated } from '#access/server/actor.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { type DeskView, deskSchema, type PayoutFact } from '../contract.ts'
import type { PayoutFactsRow } from './desk-store.ts'
import { type Desk, getDesk } from './get-desk.ts'

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
}

function presentDesk({ months, best, payouts, links, quietClients, runningOut, lowStock }: Desk): DeskView {
  return {
    months: months.map((month) => ({
      from: month.from_day,
      to: month.to_day,
      orders: month.orders,
      sold: toPounds(pence(month.sold_pence)),
      commission: toPounds(pence(month.commission_pence)),
    })),
    links: { opened: links.opened, basket: links.basket },
    quiet_clients: quietClients,
    running_out: runningOut,
    low_stock: lowStock,
    payouts: payouts ? listPayoutFacts(payouts) : [],
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
