import { createHash } from 'node:crypto'
import pg from 'pg'

type Query = (this: pg.Client, first: unknown, values?: unknown, ...rest: unknown[]) => unknown

/**
 * Lets every connection of this process prepare each statement once, since PostgreSQL takes longer to plan most of them than to run them.
 * Returns the function that ends this.
 */
export function prepareStatements(): () => void {
  const query = pg.Client.prototype.query as Query
  const prepared: Query = function (first, values, ...rest) {
    if (typeof first !== 'string' || !Array.isArray(values)) return query.call(this, first, values, ...rest)
    const name = createHash('sha1').update(first).digest('hex')
    return query.call(this, { name, text: first, values }, ...rest)
  }
  Object.assign(pg.Client.prototype, { query: prepared })
  return () => void Object.assign(pg.Client.prototype, { query })
}
