const timeZone = 'Europe/London'

const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })

/**
 * The day in London of a moment, YYYY-MM-DD, as `london_day` of the database gives it. It is built from its parts, because no locale
 * formats a date in the same order in every browser: some versions wrote Canada's as month, day, year.
 */
export function toLondonDay(at: Date): string {
  const parts = new Map(day.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** Today in London, YYYY-MM-DD. */
export function getToday(): string {
  return toLondonDay(new Date())
}

/** Formats a day in London as DD/MM/YYYY (C-ORD-015, D-146). */
export function formatDay(at: string | Date): string {
  return day.format(new Date(at))
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone })

/** Formats a time in London as DD/MM/YYYY, HH:MM. */
export function formatTime(at: string | Date): string {
  return time.format(new Date(at))
}

const timeWithSeconds = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/**
 * Formats a time in London as DD/MM/YYYY HH:MM:SS. Exported files use this format, because spreadsheet programs recognise it as a time
 * (D-432).
 */
export function formatTimeInFile(at: string | Date): string {
  return timeWithSeconds.format(new Date(at)).replace(',', '')
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone })

/** Formats a day in London such as 3 March; its year is added if it differs from the year of `beside`. */
export function formatDayInWords(at: string | Date, beside: string | Date): string {
  const [own, other] = [new Date(at), new Date(beside)].map((date) => year.format(date))
  return own === other ? longDay.format(new Date(at)) : `${longDay.format(new Date(at))} ${own}`
}

export const dayMs = 86_400_000

/** The day (YYYY-MM-DD) that lies `days` after another one, or before it where `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** For how many days a deleted person can be restored, and sent emails are kept; then personal data is erased (D-207). */
export const retentionDays = 90
