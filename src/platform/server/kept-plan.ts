import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* plan kept */'

/**
 * Ends a statement that each connection plans once and then only runs. For those whose text is always the same and whose
 * best plan does not hang on the values: looking things up by their keys. A search or a filter is planned anew each time,
 * because a rare word and a common one are found in different ways.
 */
export const keptPlan: RawBuilder<unknown> = sql.raw(mark)

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `kept_${names.size + 1}`
    names.set(text, name)
  }
  return name
}

/** Lets a new connection know marked statements by name, which is how PostgreSQL keeps a plan. */
export function keepPlans(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.endsWith(mark)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  Object.assign(client, { query: named })
}
