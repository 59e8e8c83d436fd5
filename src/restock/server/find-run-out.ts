import { addDays, dayMs } from '#platform/dates.ts'

/** What a client bought of a product on one day, less what was refunded. */
export interface Purchase {
  /** YYYY-MM-DD in London. */
  day: string
  quantity: number
}

/** Older gaps say little about a rhythm of today. */
const consideredGaps = 6

/** Her own rhythm stays within a third and three times of what is typical: a present for a friend is no rhythm. */
const mostDeviation = 3

/**
 * The day on which the last purchase is used up; null without a purchase, and for a product without a rhythm (`typicalDays` null). One
 * purchase lasts as long as is typical, more of them as long as her own gaps show.
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

/** The median, where the first value weighs one, the second two and so on: the newest gap weighs most. */
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

/** In the order of the days, each day once: two orders of one day are one purchase. */
function mergeDays(purchases: readonly Purchase[]): Purchase[] {
  const byDay = new Map<string, number>()
  for (const { day, quantity } of purchases) byDay.set(day, (byDay.get(day) ?? 0) + quantity)
  return [...byDay]
    .filter(([, quantity]) => quantity > 0)
    .map(([day, quantity]) => ({ day, quantity }))
    .sort((one, other) => one.day.localeCompare(other.day))
}
