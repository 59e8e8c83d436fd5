const value = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit' })
const label = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The current month in London and the months before it, the newest first. */
export function latestMonths(now: Date, count: number): { value: string; label: string }[] {
  const [year = 0, month = 0] = value.format(now).split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return { value: first.toISOString().slice(0, 7), label: label.format(first) }
  })
}
