const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** Today in London, YYYY-MM-DD. */
export function getToday(): string {
  return londonDay.format(new Date())
}
