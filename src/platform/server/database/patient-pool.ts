import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable } from './retry-while-unavailable.ts'

const retryDelayMs = 500

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Wraps the pool so that statements wait for the database instead of failing, and are sent again if their connection is lost. It is for
 * graphile-worker 0.18, which leaves rejections unhandled while the database cannot be reached. Each statement of that library is a
 * transaction of its own and safe to repeat, except those of its migrations, which run beforehand.
 */
export function createPatientPool(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<unknown> => {
    let client: pg.PoolClient | null = await repeat(() => pool.connect())
    const query: Query = (...args) =>
      repeat(async () => {
        client ??= await pool.connect()
        try {
          return await (client.query as unknown as Query).apply(client, args)
        } catch (error) {
          if (isDatabaseUnavailable(error)) {
            client.release(true)
            client = null
          }
          throw error
        }
      })
    return { query, release: () => client?.release() }
  }
  return new Proxy(pool, {
    get(target, name) {
      // graphile-worker passes a callback only for the connection on which it listens, and reconnects that one itself
      if (name === 'connect') return (callback?: never) => (callback ? target.connect(callback) : connect())
      if (name === 'query')
        return (...args: unknown[]) => repeat(() => (target.query as unknown as Query).apply(target, args))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function repeat<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await sleep(retryDelayMs)
    }
  }
}
