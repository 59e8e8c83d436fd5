import { publicBase } from '#media/server/serve-files.ts'
import { getToday } from '#platform/dates.ts'
import type { ClientRestockView, RunningOutClientView } from '#restock/contract.ts'
import type { BasketLineRow } from '#restock/server/decision-store.ts'
import type { Forecast, ProposedReminder } from '#restock/server/forecast.ts'
import { gatherReminders } from '#restock/server/gather-reminders.ts'
import type { ClientRestock, RunningOutPage } from '#restock/server/running-out.ts'

export function presentRunningOut({ clients, clientCount, productCount }: RunningOutPage) {
  return { clients: clients.map(presentClient), bP: publicBase, ttl: clientCount, ttlProds: productCount }
}

function presentClient(products: ProposedReminder): RunningOutClientView {
  const [{ clientId, clientName, isUnsubscribed }] = products
  return { client_id: clientId, clnt_name: clientName, unsub: isUnsubscribed, prods: products.map(presentProduct) }
}

function presentProduct({ productId, brand, name, picture, lastBoughtOn, runsOutOn }: Forecast) {
  return { prod_id: productId, brand, name, img: picture, last: lastBoughtOn, out: runsOutOn }
}

export function presentClientRestock(restock: ClientRestock): ClientRestockView {
  const due = new Set(gatherReminders(restock.forecasts, getToday()).flat())
  return {
    unsub: restock.isUnsubscribed,
    agreed: restock.agreedAt?.toISOString() ?? null,
    auto: restock.isAutomatic,
    prods: restock.forecasts.map((forecast) => ({
      ...presentProduct(forecast),
      due: due.has(forecast),
      reminded: forecast.decision === 'reminded' ? (forecast.decidedAt?.toISOString() ?? null) : null,
    })),
    bP: publicBase,
  }
}

export function presentReminderBasket(lines: readonly BasketLineRow[]) {
  return { prods: lines.map(({ product_id, quantity }) => ({ prod_id: product_id, quantity })), bP: publicBase }
}
