const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** DD/MM/YYYY in London (C-ORD-015, D-146). */
export function formatDay(at: string | Date): string {
  return day.format(new Date(at))
}

export const dayMs = 86_400_000

/** The day (YYYY-MM-DD) that lies `days` after another one, or before it where `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}
