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
