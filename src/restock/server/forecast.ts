import { addDays, dayMs, getToday } from '#platform/dates.ts'
import type { Db } from '#platform/server/database/database.ts'
import { gatherReminders, type ReminderOf } from './gather-reminders.ts'
import { type BoughtProductRow, selectBoughtProducts } from './restock-store.ts'

/** How much of a product a client bought on one day, less what was refunded. */
export interface Purchase {
  /** YYYY-MM-DD in London. */
  day: string
  quantity: number
}

/** Only this many of the latest gaps between purchases count; older ones say little about today. */
const consideredGaps = 6

/**
 * The client's own days per item are limited to between a third of the typical number and three times it, since a present for a friend, for
 * example, says nothing about her use.
 */
const mostDeviation = 3

/** When a client runs out of a product that can still be bought. */
export interface Forecast {
  clientId: string
  clientName: string
  email: string
  isUnsubscribed: boolean
  productId: string
  brand: string
  name: string
  picture: string
  /** The client's last purchase of the product: the order, its day and the quantity. */
  orderId: string
  lastBoughtOn: string
  quantity: number
  runsOutOn: string
  /** The seller's decision since the last purchase. */
  decision: BoughtProductRow['decision']
  decidedAt: Date | null
}

/** All forecasts for the seller's clients, or for one of them, soonest first. */
export async function listForecasts(db: Db, sellerId: string, clientId: string | null = null): Promise<Forecast[]> {
  const rows = await selectBoughtProducts(db, sellerId, clientId)
  return rows
    .map(toForecast)
    .filter((forecast) => forecast !== null)
    .sort(bySoonest)
}

/** One reminder email: a client with the products that it names. */
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
    clientId: row.client_id,
    clientName: row.client_name,
    email: row.email,
    isUnsubscribed: row.is_unsubscribed,
    productId: row.product_id,
    brand: row.brand,
    name: row.name,
    picture: row.picture,
    orderId: last.orderId,
    lastBoughtOn: last.day,
    quantity: last.quantity,
    runsOutOn,
    decision: row.decision,
    decidedAt: row.decided_at,
  }
}

function bySoonest(one: Forecast, other: Forecast): number {
  return keyOf(one).localeCompare(keyOf(other))
}

const keyOf = ({ runsOutOn, clientName, clientId, name, productId }: Forecast) =>
  [runsOutOn, clientName.toLowerCase(), clientId, name.toLowerCase(), productId].join('\n')

/**
 * The day on which the last purchase is used up; null without a purchase, or if `typicalDays` is null. After one purchase the typical time
 * per item counts, after several the gaps between the client's own purchases.
 */
export function findRunOut(purchases: readonly Purchase[], typicalDays: number | null): string | null {
  const days = mergeDays(purchases)
  const last = days.at(-1)
  if (!last || typicalDays === null) return null
  return addDays(last.day, Math.round(daysPerItem(days, typicalDays) * last.quantity))
}

function daysPerItem(purchases: readonly Purchase[], typicalDays: number): number {
  const gaps = purchases.slice(1).map(({ day }, before) => gapPerItem(purchases[before], day))
  if (gaps.length === 0) return typicalDays
  const own = weightedMedian(gaps.slice(-consideredGaps))
  return Math.min(typicalDays * mostDeviation, Math.max(typicalDays / mostDeviation, own))
}

function gapPerItem(purchase: Purchase | undefined, nextDay: string): number {
  if (!purchase) return 0
  return (Date.parse(nextDay) - Date.parse(purchase.day)) / dayMs / purchase.quantity
}

/** The median in which the first value counts once, the second twice and so on, so that the newest gap counts most. */
function weightedMedian(values: readonly number[]): number {
  const weighted = values.map((value, at) => ({ value, weight: at + 1 })).sort((one, other) => one.value - other.value)
  const half = weighted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const [at, { value, weight }] of weighted.entries()) {
    passed += weight
    if (passed > half) return value
    if (passed === half) return (value + (weighted[at + 1]?.value ?? value)) / 2
  }
  return 0
}

/** Sorts purchases by day, with each day once: two orders on one day are one purchase. */
function mergeDays(purchases: readonly Purchase[]): Purchase[] {
  const byDay = new Map<string, number>()
  for (const { day, quantity } of purchases) byDay.set(day, (byDay.get(day) ?? 0) + quantity)
  return [...byDay]
    .filter(([, quantity]) => quantity > 0)
    .map(([day, quantity]) => ({ day, quantity }))
    .sort((one, other) => one.day.localeCompare(other.day))
}

/** The size of a typical container, and how long it lasts one person; for a product the first row with a matching word counts. */
interface TypicalUse {
  words: RegExp
  /** In ml or g. */
  size: number
  days: number
}

/** Products that are never used up, that are used up at once, or that clients do not use themselves: they get no forecast. */
const notUsedUp =
  /\b(?:brush(?:es)?|hairbrush|combs?|tools?|dryers?|straighteners?|wands?|tweezers|scissors|mirrors?|bags?|towels?|sponges?|sharpeners?|accessor(?:y|ies)|equipment|gifts?|sets?|kits?|vouchers?|samples?|sachets?|single use|essentials)\b/i

/** How long one purchase lasts before the client's own use is known; docs/restock.md shows the same table. */
export const typicalUses: readonly TypicalUse[] = [
  { words: /\b(?:cleansers?|face wash|toners?)\b/i, size: 150, days: 60 },
  { words: /\b(?:serums?|retinol)\b/i, size: 30, days: 60 },
  { words: /\b(?:masks?|treatments?)\b/i, size: 100, days: 90 },
  { words: /\b(?:moisturisers?|face creams?|eye creams?)\b/i, size: 50, days: 60 },
  { words: /\bfoundations?\b/i, size: 30, days: 90 },
  { words: /\bconcealers?\b/i, size: 6, days: 90 },
  { words: /\bpowders?\b/i, size: 18, days: 150 },
  { words: /\b(?:blush|glow|bronzers?|highlighters?)\b/i, size: 5, days: 150 },
  { words: /\bmascaras?\b/i, size: 9, days: 90 },
  { words: /\b(?:eyeshadows?|palettes?)\b/i, size: 12, days: 180 },
  { words: /\bbrows?\b/i, size: 6, days: 120 },
  { words: /\b(?:liners?|kohl)\b/i, size: 1.2, days: 90 },
  { words: /\blipsticks?\b/i, size: 3.5, days: 120 },
  { words: /\bgloss(?:es)?\b/i, size: 5, days: 90 },
  { words: /\b(?:lip care|lip balms?)\b/i, size: 10, days: 90 },
  { words: /\bshampoos?\b/i, size: 250, days: 56 },
  { words: /\bconditioners?\b/i, size: 250, days: 56 },
  { words: /\boils?\b/i, size: 50, days: 60 },
  { words: /\bstyling\b/i, size: 150, days: 70 },
  { words: /\b(?:polish(?:es)?|lacquers?)\b/i, size: 10, days: 120 },
  { words: /\bnail care\b/i, size: 10, days: 120 },
  { words: /\bhand care\b/i, size: 50, days: 45 },
  { words: /\bscrubs?\b/i, size: 250, days: 60 },
  { words: /\b(?:bath|washe?s?)\b/i, size: 300, days: 45 },
  { words: /\btan\b/i, size: 150, days: 60 },
]

/** The default for all other products that are sold by weight or volume. */
const otherUse = { size: 100, days: 60 }

const [fewestDays, mostDays] = [14, 240]
const gramsOfPound = 453.6

interface SizedProduct {
  name: string
  /** The names of the product's sub-categories, joined; `categories` holds those of its categories. */
  subCategories: string
  categories: string
  weight: number
  weightUnit: string
}

/**
 * How many days one item of the product lasts one person; null for a product that is not used up gradually. The kind of product is
 * recognised by its name, or else by its sub-categories, or else by its categories.
 */
export function getTypicalDays({ name, subCategories, categories, weight, weightUnit }: SizedProduct): number | null {
  const labels = [name, subCategories, categories]
  if (labels.some((label) => notUsedUp.test(label))) return null
  const use = labels.map((label) => typicalUses.find(({ words }) => words.test(label))).find(Boolean) ?? otherUse
  const size = weightUnit === 'pound' ? weight * gramsOfPound : weight
  return Math.min(mostDays, Math.max(fewestDays, Math.round((use.days * size) / use.size)))
}
