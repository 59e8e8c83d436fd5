import { type RawBuilder, sql } from 'kysely'

/** SQL for the moment at which a day (YYYY-MM-DD) begins in London. */
export function startOfLondonDay(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone 'Europe/London')`
}

/** SQL for the moment at which a day is over in London: the beginning of the next one. */
export function endOfLondonDay(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/London')`
}
