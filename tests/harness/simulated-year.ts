import { addDays } from '#platform/dates.ts'
import { findRunOut, getTypicalDays, type Purchase } from '#restock/server/forecast.ts'
import { gatherReminders } from '#restock/server/gather-reminders.ts'
import { mayRemindAgain } from '#restock/server/reminder-rules.ts'

/** Simulates a year of orders of a few clients who have consented to automatic reminders, day by day, with the rules of the shop. */

interface Habit {
  client: string
  product: { name: string; weight: number; weightUnit: string }
  first: string
  /** How many days one item really lasts the client, give or take up to `varies` days. */
  days: number
  varies: number
  quantity?: number
  /** The day on which the client stops buying the product. */
  until?: string
}

const item = (name: string, weight: number, weightUnit = 'ml') => ({ name, weight, weightUnit })
const [shampoo, serum, cleanser] = [item('Oat Shampoo', 250), item('Night Serum', 30), item('Milk Cleanser', 150)]

const habits: readonly Habit[] = [
  { client: 'Ada', product: shampoo, first: '2026-01-05', days: 46, varies: 4 },
  { client: 'Bea', product: serum, first: '2026-01-12', days: 52, varies: 6 },
  { client: 'Bea', product: cleanser, first: '2026-02-02', days: 75, varies: 8 },
  { client: 'Cleo', product: item('Lift Mascara', 9), first: '2026-01-20', days: 90, varies: 0, until: '2026-01-21' },
  { client: 'Dora', product: item('Powder Brush', 40, 'gm'), first: '2026-02-10', days: 100, varies: 20 },
  { client: 'Eve', product: shampoo, first: '2026-01-09', days: 58, varies: 3, quantity: 2 },
  { client: 'Eve', product: item('Oat Conditioner', 250), first: '2026-01-11', days: 58, varies: 2, quantity: 2 },
  { client: 'Fay', product: serum, first: '2026-01-03', days: 32, varies: 4, until: '2026-06-01' },
]

export interface SimulatedReminder {
  day: string
  client: string
  products: string[]
  /** When the first of the products was last bought; `runsOut` is when it will be used up according to the forecast. */
  lastBought: string
  runsOut: string
  /** When the client bought that product again; null if not within the year. */
  boughtAgain: string | null
}

/** Every reminder from 1 January to 31 December 2026; the same seed leads to the same year. */
export function simulateYear(seed: number): SimulatedReminder[] {
  const random = createRandom(seed)
  const lives = habits.map((habit) => ({ habit, purchases: buyThroughTheYear(habit, random) }))
  const clients = [...new Set(habits.map(({ client }) => client))]
  const reminders: SimulatedReminder[] = []
  const decided = new Set<string>()
  for (let today = '2026-01-01'; today <= '2026-12-31'; today = addDays(today, 1))
    for (const client of clients) {
      const last = reminders.findLast((reminder) => reminder.client === client)?.day ?? null
      const [due] = gatherReminders(
        lives
          .filter(({ habit }) => habit.client === client)
          .flatMap(({ habit, purchases }) => forecast(habit, purchases, { today, decided }))
          .sort((one, other) => one.runsOutOn.localeCompare(other.runsOutOn)),
        today,
      )
      if (!due || !mayRemindAgain(last, today)) continue
      for (const { key } of due) decided.add(key)
      const [{ lastBought, runsOutOn: runsOut, boughtAgain }] = due
      reminders.push({ day: today, client, products: due.map(({ name }) => name), lastBought, runsOut, boughtAgain })
    }
  return reminders
}

function forecast(
  { client: clientId, product }: Habit,
  purchases: readonly Purchase[],
  { today, decided }: { today: string; decided: ReadonlySet<string> },
) {
  const past = purchases.filter(({ day }) => day < today)
  const last = past.at(-1)
  const runsOutOn = findRunOut(past, getTypicalDays({ ...product, subCategories: '', categories: '' }))
  if (!last || runsOutOn === null) return []
  const key = `${clientId} ${product.name} ${last.day}`
  const decision = decided.has(key) ? ('reminded' as const) : null
  const boughtAgain = purchases.find(({ day }) => day >= today)?.day ?? null
  return [{ clientId, key, name: product.name, lastBought: last.day, runsOutOn, boughtAgain, decision }]
}

/** The purchases of a client who buys again as soon as the product is used up. */
function buyThroughTheYear({ first, days, varies, quantity = 1, until }: Habit, random: () => number): Purchase[] {
  const purchases: Purchase[] = []
  const end = until ?? '2027-01-01'
  for (let day = first; day < end; day = addDays(day, days * quantity + Math.round((random() * 2 - 1) * varies)))
    purchases.push({ day, quantity })
  return purchases
}

/** A generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function formatReminders(reminders: readonly SimulatedReminder[]): string {
  const rows = reminders.map(({ day, client, products, lastBought, runsOut, boughtAgain }) =>
    [day, client, products.join(', '), lastBought, runsOut, boughtAgain ?? '–'].join(' | '),
  )
  const head = 'day of the reminder | client | products | last bought | used up by the forecast | bought again'
  return [head, Array(6).fill('---').join(' | '), ...rows].map((row) => `| ${row} |`).join('\n')
}
