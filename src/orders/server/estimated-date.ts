const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/London',
})
const deliveryDays = 5

/** When the goods are expected (D-033): DD/MM/YYYY in London (D-146). */
export function estimatedDate(ordered: Date): string {
  return day.format(new Date(ordered.getTime() + deliveryDays * 24 * 60 * 60 * 1000))
}
