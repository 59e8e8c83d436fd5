import { type RawBuilder, sql } from 'kysely'
import client from 'prom-client'
import type { Db } from '#platform/server/database/database.ts'

/**
 * Gauges of the whole shop, which any process can read from the database. A module declares its own next to its store, and the
 * composition root lists them all.
 */
export interface DatabaseGauges<Name extends string = string> {
  /** What each gauge measures. */
  help: Record<Name, string>
  /**
   * A query that returns one row with a column for each gauge. It must read little, using an index, because monitoring repeats it for
   * ever.
   */
  query: RawBuilder<Record<Name, number>>
}

/** How long the gauges are cached, so that several monitoring systems read the database only once. */
const retentionMs = 5_000

/** Reads all gauges in one statement, at most once in five seconds. */
export function createGaugeReader(db: Db, all: readonly DatabaseGauges[]): () => Promise<client.Registry> {
  const register = new client.Registry()
  const registers = [register]
  const help = Object.assign({}, ...all.map((gauges) => gauges.help)) as Record<string, string>
  const isUp = new client.Gauge({
    name: 'chairside_database_up',
    help: '1 while the database answers; without it the figures that are read from it are missing.',
    registers,
  })
  const gauges = new Map<string, client.Gauge>()
  const selections = all.map(({ query }, index) => sql`(${query}) ${sql.ref(`g${index}`)}`)
  const statement = sql<Record<string, number>>`select * from ${sql.join(selections, sql` cross join `)}`

  const readGauges = async (): Promise<void> => {
    try {
      const { rows } = await statement.execute(db)
      isUp.set(1)
      for (const [name, value] of Object.entries(rows[0] ?? {})) {
        let gauge = gauges.get(name)
        if (!gauge) {
          gauge = new client.Gauge({ name, help: help[name] ?? '', registers })
          gauges.set(name, gauge)
        }
        gauge.set(Number(value))
      }
    } catch {
      isUp.set(0)
      for (const name of gauges.keys()) register.removeSingleMetric(name)
      gauges.clear()
    }
  }

  let reading: { since: number; done: Promise<void> } | null = null
  return async () => {
    if (!reading || Date.now() - reading.since > retentionMs) reading = { since: Date.now(), done: readGauges() }
    await reading.done
    return register
  }
}
