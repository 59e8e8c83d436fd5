import { type RawBuilder, sql } from 'kysely'

/** The moment at which a day (YYYY-MM-DD) begins where the shop is. */
export function startOfLondonDay(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone 'Europe/London')`
}

/** The moment at which it is over: the next one's beginning. */
export function endOfLondonDay(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/London')`
}
