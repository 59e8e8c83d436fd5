import { keepProducts, type ReadProducts } from '#catalogue/server/keep-products.ts'
import type { Database } from '#platform/server/database.ts'
import { type KeptBytes, keptBytes } from '#platform/server/kept-bytes.ts'
import { keptWhile } from '#platform/server/kept-while.ts'
import { type Listening, listenTo } from '#platform/server/listen.ts'
import { onceForAll } from '#platform/server/once-for-all.ts'
import { openReads } from '#platform/server/reads.ts'

/** The data beside the bytes takes several times as much memory. */
const bounds = { most: 2_000, mostBytes: 8_000_000, bytesOf: ({ bytes }: KeptBytes) => bytes.length }
const longestAddress = 500

/** An answer that is the same for every visitor, as bytes, beside the data it was made of. */
export interface ReadyAnswer<Data> extends KeptBytes {
  data: Data
  /** Which state of the catalogue it shows. */
  of: number | null
}

const showing = {
  type: 'application/json; charset=utf-8',
  cacheControl: 'no-cache',
  vary: 'accesstoken, accept-encoding',
}

/**
 * What the catalogue answers to everyone, kept ready in this process and dropped when the catalogue changes, in every
 * process at once: the database tells them (LISTEN/NOTIFY), and its version is compared every few seconds. Without that
 * connection nothing is kept.
 */
export interface ReadyAnswers {
  /** `make` builds the data from the database that it is given, a replica perhaps; `show` is what a visitor gets of it. */
  get<Data>(key: string, make: Make<Data>, show: (data: Data) => unknown): Promise<ReadyAnswer<Data>>
  /** What this very address was answered last, so that the same question need not be read again. */
  at(address: string): ReadyAnswer<unknown> | undefined
  keepAt(address: string, answer: ReadyAnswer<unknown>): void
  /** Another number after every change; null while this process would not hear of one. */
  version(): number | null
  /** For whoever changed the catalogue in this process: the next answer must show it, whenever the notice comes. */
  drop(): void
  close(): Promise<void>
}

export type Make<Data> = (db: Database, products: ReadProducts) => Promise<Data>

interface ReadyOptions {
  db: Database
  databaseUrl: string
  replicaUrl: string | undefined
  connections: number
}

export function openReadyAnswers({ db, databaseUrl, replicaUrl, connections }: ReadyOptions): ReadyAnswers {
  const reads = openReads(db, replicaUrl, { connections })
  const once = onceForAll<ReadyAnswer<unknown>>()
  let generation = 0
  const drop = (): void => {
    generation += 1
    reads.changed()
  }
  const sign = 'select version from catalogue_version'
  const listening: Listening = listenTo(databaseUrl, 'catalogue_changed', drop, { sign })
  const version = (): number | null => (listening.connected() ? generation : null)
  const kept = keptWhile<ReadyAnswer<unknown>>(version, bounds)
  const byAddress = keptWhile<ReadyAnswer<unknown>>(version, bounds)
  const products = keepProducts(version)

  async function build<Data>(key: string, make: Make<Data>, show: (data: Data) => unknown) {
    const of = version()
    const makeFrom = (chosen: Database) => make(chosen, products(chosen, of))
    // whoever hears of no changes cannot know what a replica lacks
    const data = await (of === null ? makeFrom(db) : reads.run(makeFrom))
    const text = JSON.stringify({ statusCode: 1, responseData: show(data) })
    const answer: ReadyAnswer<Data> = { ...keptBytes(text, showing), data, of }
    kept.put(key, of, answer)
    return answer
  }

  return {
    at: (address) => byAddress.get(address),
    keepAt(address, answer) {
      if (address.length <= longestAddress) byAddress.put(address, answer.of, answer)
    },
    get<Data>(key: string, make: Make<Data>, show: (data: Data) => unknown) {
      const known = kept.get(key)
      const answer = known ? Promise.resolve(known) : once(`${generation} ${key}`, () => build(key, make, show))
      return answer as Promise<ReadyAnswer<Data>>
    },
    version,
    drop,
    async close() {
      await listening.close()
      await reads.close()
    },
  }
}
