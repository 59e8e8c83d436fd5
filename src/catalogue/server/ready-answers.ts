import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#base/server/database.ts'
import { type Listening, listenTo } from '#base/server/listen.ts'
import { openReads } from '#base/server/reads.ts'
import { keepAnswers } from '#catalogue/server/kept-answers.ts'

/** The data beside the bytes takes several times as much memory. */
const bounds = { most: 2_000, mostBytes: 8_000_000 }
const longestAddress = 500
const compressFrom = 1_024
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = { br: (bytes: Buffer) => promisify(brotliCompress)(bytes, quickBrotli), gzip: promisify(gzip) }

/** An answer that is the same for every visitor, as bytes, beside the data it was made of. */
export interface ReadyAnswer<Data> {
  data: Data
  bytes: Buffer
  etag: string
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
  /** Which state of the catalogue it shows. */
  of: number
}

/**
 * What the catalogue answers to everyone, kept ready in this process and dropped when the catalogue changes, in every
 * process at once: the database tells them (LISTEN/NOTIFY), and its version is compared every few seconds. Without that
 * connection nothing is kept.
 */
export interface ReadyAnswers {
  /** `make` builds the data from the database it is given, a replica perhaps; `show` is what a visitor gets of it. */
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

export type Make<Data> = (db: Database) => Promise<Data>

interface ReadyOptions {
  db: Database
  databaseUrl: string
  replicaUrl: string | undefined
  connections: number
}

export function openReadyAnswers({ db, databaseUrl, replicaUrl, connections }: ReadyOptions): ReadyAnswers {
  const reads = openReads(db, replicaUrl, { connections })
  const kept = keepAnswers<ReadyAnswer<unknown>>(bounds)
  const byAddress = keepAnswers<ReadyAnswer<unknown>>(bounds)
  const underWay = new Map<string, Promise<ReadyAnswer<unknown>>>()
  let generation = 0
  const drop = (): void => {
    generation += 1
    kept.clear()
    byAddress.clear()
    underWay.clear()
    reads.changed()
  }
  const sign = 'select version from catalogue_version'
  const listening: Listening = listenTo(databaseUrl, 'catalogue_changed', drop, { sign })

  async function build<Data>(key: string, make: Make<Data>, show: (data: Data) => unknown) {
    const of = generation
    // whoever hears of no changes cannot know what a replica lacks
    const data = await (listening.connected() ? reads.run(make) : make(db))
    const bytes = Buffer.from(JSON.stringify({ statusCode: 1, responseData: show(data) }))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const answer: ReadyAnswer<Data> = { data, bytes, etag, of }
    if (of === generation && listening.connected()) kept.put(key, answer)
    return answer
  }

  return {
    at: (address) => byAddress.get(address),
    keepAt(address, answer) {
      if (answer.of === generation && listening.connected() && address.length <= longestAddress)
        byAddress.put(address, answer)
    },
    get<Data>(key: string, make: Make<Data>, show: (data: Data) => unknown) {
      const known = kept.get(key)
      if (known) return Promise.resolve(known as ReadyAnswer<Data>)
      const running = underWay.get(key)
      if (running) return running as Promise<ReadyAnswer<Data>>
      const building = build(key, make, show)
      underWay.set(key, building)
      const done = () => {
        if (underWay.get(key) === building) underWay.delete(key)
      }
      building.then(done, done)
      return building
    },
    version: () => (listening.connected() ? generation : null),
    drop,
    async close() {
      await listening.close()
      await reads.close()
    },
  }
}

/** Sends the bytes as they are: revalidated by their tag, compressed once and not at every request. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer<unknown>,
): Promise<FastifyReply> {
  reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: 'accesstoken, accept-encoding' })
  if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send()
  reply.type('application/json; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding =
    answer.bytes.length < compressFrom
      ? null
      : accepted.includes('br')
        ? 'br'
        : accepted.includes('gzip')
          ? 'gzip'
          : null
  if (!encoding) return reply.send(answer.bytes)
  answer[encoding] ??= compress[encoding](answer.bytes)
  return reply.header('content-encoding', encoding).send(await answer[encoding])
}
