import client from 'prom-client'
import { listCaches } from '#platform/server/cache/versioned-lru-cache.ts'
import { listPools } from '#platform/server/database/database.ts'

/** What this process measures of itself; `/metrics` joins the registries of all processes. */
export const processRegistry = new client.Registry()
const registers = [processRegistry]

/** Creates a counter for a module; it counts in each process, and its values are summed over all processes. */
export function createCounter<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
): client.Counter<Label> {
  return new client.Counter({ name, help, labelNames, registers })
}

/** Creates a histogram of durations in seconds by their labels; each process counts its own, and the counts are summed. */
export function createDurationHistogram<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
): client.Histogram<Label> {
  return new client.Histogram({ name, help, labelNames, buckets, registers })
}

let isMeasuring = false

/** Measures memory, CPU, event loop, connections and caches of this process from now on. */
export function measureProcess(): void {
  if (isMeasuring) return
  isMeasuring = true
  client.collectDefaultMetrics({ register: processRegistry })
  addGauge('chairside_database_connections', 'Connections to the database by pool and state.', ['pool', 'state'], () =>
    listPools().flatMap(({ name, pool }) => [
      { pool: name, state: 'used', value: pool.totalCount - pool.idleCount },
      { pool: name, state: 'idle', value: pool.idleCount },
    ]),
  )
  addGauge('chairside_database_connections_max', 'Connections that a pool may open at most.', ['pool'], () =>
    listPools().map(({ name, pool }) => ({ pool: name, value: pool.options.max })),
  )
  addGauge('chairside_database_connection_requests_waiting', 'Requests for a connection that wait.', ['pool'], () =>
    listPools().map(({ name, pool }) => ({ pool: name, value: pool.waitingCount })),
  )
  addGauge('chairside_cache_entries', 'Entries of a cache.', ['cache'], () =>
    listCaches().map(({ name, entries }) => ({ cache: name, value: entries() })),
  )
  addGauge('chairside_cache_bytes', 'Bytes of the entries of a cache that counts them.', ['cache'], () =>
    listCaches().map(({ name, bytes }) => ({ cache: name, value: bytes() })),
  )
}

type Sample<Label extends string> = Record<Label, string> & { value: number }

/** A gauge whose values are read when the metrics are. */
function addGauge<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  read: () => Sample<Label>[],
): void {
  new client.Gauge({
    name,
    help,
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const sample of read()) {
        const { value, ...labels } = sample
        this.set(labels as unknown as Partial<Record<Label, string>>, value)
      }
    },
  })
}
