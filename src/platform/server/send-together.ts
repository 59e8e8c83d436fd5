import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* not waited for */'

/**
 * Stands in a statement of a transaction whose answer nobody needs: it leaves with the next one that is waited for, at the
 * latest with the commit, and where it fails they fail with its error. Half the cost of a small statement is waiting for it.
 */
export const unwaited: RawBuilder<unknown> = sql.raw(mark)

const nothing = { rows: [], rowCount: 0 }

type Query = (...sent: unknown[]) => Promise<unknown>

/** For a client with `pipeline`: what is asked in one turn leaves in one packet, and a transaction's beginning waits for nobody. */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection
  const ask = client.query.bind(client) as Query
  /** Of the open transaction: what was sent and not waited for, the beginning first. */
  let sent: Promise<unknown>[] | null = null

  const send: Query = (...query) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return ask(...query)
  }
  const sendOn = (...query: unknown[]) => {
    const answer = send(...query)
    answer.catch(() => undefined)
    sent?.push(answer)
    return Promise.resolve(nothing)
  }
  /** Whatever follows a failed statement fails for that alone: what is told is the first failure. */
  const waitFor = async (before: Promise<unknown>[], ...query: unknown[]): Promise<unknown> => {
    const answer = await Promise.allSettled([...before, send(...query)])
    const failed = answer.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (failed) throw failed.reason
    return (answer.at(-1) as PromiseFulfilledResult<unknown>).value
  }
  const query: Query = (...wished) => {
    const [text] = wished
    if (typeof wished.at(-1) === 'function' || typeof text !== 'string') return send(...wished)
    if (text === 'begin') {
      sent = []
      return sendOn(...wished)
    }
    if (sent === null) return send(...wished)
    if (text.includes(mark)) return sendOn(...wished)
    const before = sent
    if (text === 'rollback') {
      sent = null
      return send(...wished)
    }
    sent = text === 'commit' ? null : []
    return waitFor(before, ...wished)
  }
  Object.assign(client, { query })
}
