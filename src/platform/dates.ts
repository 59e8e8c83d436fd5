const timeZone = 'Europe/London'

const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })

/**
 * The day in London on which a moment falls, YYYY-MM-DD, as `london_day` of the database. It is put together from its parts: no language
 * writes a date in the same order in every browser, Canada's was month, day, year for some versions.
 */
export function toLondonDay(at: Date): string {
  const parts = new Map(day.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** Today in London, YYYY-MM-DD. */
export function getToday(): string {
  return toLondonDay(new Date())
}

/** DD/MM/YYYY in London (C-ORD-015, D-146). */
export function formatDay(at: string | Date): string {
  return day.format(new Date(at))
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone })

/** DD/MM/YYYY, HH:MM in London. */
export function formatTime(at: string | Date): string {
  return time.format(new Date(at))
}

const timeWithSeconds = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** DD/MM/YYYY HH:MM:SS in London: every day and time in a file, in the form that a table program reads as such (D-432). */
export function formatTimeInFile(at: string | Date): string {
  return timeWithSeconds.format(new Date(at)).replace(',', '')
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone })

/** A day in London such as 3 March, followed by its year where that is not the year of the day `beside`. */
export function formatDayInWords(at: string | Date, beside: string | Date): string {
  const [own, other] = [new Date(at), new Date(beside)].map((date) => year.format(date))
  return own === other ? longDay.format(new Date(at)) : `${longDay.format(new Date(at))} ${own}`
}

export const dayMs = 86_400_000

/** The day (YYYY-MM-DD) that lies `days` after another one, or before it where `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days a deleted person can be restored, and sent emails are stored; then personal data is erased (D-207). */
export const retentionDays = 90
