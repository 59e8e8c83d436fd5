import type { Db } from '#platform/server/database/database.ts'
import { findRunOut } from '#restock/server/find-run-out.ts'
import { gatherReminders, type ReminderOf } from '#restock/server/gather-reminders.ts'
import { getToday } from '#restock/server/get-today.ts'
import { type BoughtProductRow, selectBoughtProducts } from '#restock/server/restock-store.ts'
import { getTypicalDays } from '#restock/server/typical-days.ts'

/** When a client runs out of a product that she can buy again. */
export interface Forecast {
  clientId: string
  clientName: string
  email: string
  isUnsubscribed: boolean
  productId: string
  brand: string
  name: string
  picture: string
  /** Her last purchase of it: the order, its day and the quantity. */
  orderId: string
  lastBoughtOn: string
  quantity: number
  runsOutOn: string
  /** What was decided since she last bought it. */
  decision: BoughtProductRow['decision']
  decidedAt: Date | null
}

/** All forecasts of the seller's clients, or of one of them, soonest first. */
export async function listForecasts(db: Db, sellerId: string, clientId: string | null = null): Promise<Forecast[]> {
  const rows = await selectBoughtProducts(db, sellerId, clientId)
  return rows
    .map(toForecast)
    .filter((forecast) => forecast !== null)
    .sort(bySoonest)
}

/** A client and what one email to her is about. */
export type ProposedReminder = ReminderOf<Forecast>

/** The reminders that are proposed today to the seller's clients, or to one of them, soonest first. */
export async function listProposedReminders(
  db: Db,
  sellerId: string,
  { clientId = null, today = getToday() }: { clientId?: string | null; today?: string } = {},
): Promise<ProposedReminder[]> {
  return gatherReminders(await listForecasts(db, sellerId, clientId), today)
}

function toForecast(row: BoughtProductRow): Forecast | null {
  const last = row.purchases.at(-1)
  const product = { ...row, subCategories: row.sub_categories, weightUnit: row.weight_unit }
  const runsOutOn = findRunOut(row.purchases, getTypicalDays(product))
  if (!last || runsOutOn === null) return null
  return {
    ...{ clientId: row.client_id, clientName: row.client_name, email: row.email, isUnsubscribed: row.is_unsubscribed },
    ...{ productId: row.product_id, brand: row.brand, name: row.name, picture: row.picture },
    ...{ orderId: last.orderId, lastBoughtOn: last.day, quantity: last.quantity, runsOutOn },
    ...{ decision: row.decision, decidedAt: row.decided_at },
  }
}

function bySoonest(one: Forecast, other: Forecast): number {
  return keyOf(one).localeCompare(keyOf(other))
}

const keyOf = ({ runsOutOn, clientName, clientId, name, productId }: Forecast) =>
  [runsOutOn, clientName.toLowerCase(), clientId, name.toLowerCase(), productId].join('\n')
