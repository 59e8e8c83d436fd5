import type { PoolClient } from 'pg'
import { expect } from 'vitest'
import type { Shop } from './shop.ts'

interface Statement {
  text: string
  values: unknown[]
  /** Each connection keeps a plan for any values. */
  prepared: boolean
}
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Total Cost': number
  Plans?: Node[]
}

export interface Ear {
  /** The large tables that a call reads whole, each with the statement that does; it must be answered. */
  wholeReadsOf(route: string, query: Record<string, string | number>, as?: string): Promise<string[]>
}

/** Listens to what the shop asks its database from now on. `large` are the tables that grow with the shop. */
export async function listenIn(shop: Shop, large: ReadonlySet<string>): Promise<Ear> {
  const asked: Statement[] = []
  shop.pool.on('connect', (connection: PoolClient) => {
    const query = connection.query.bind(connection) as (...sent: unknown[]) => unknown
    const noting = (...sent: unknown[]) => {
      const [statement, values] = sent
      if (typeof statement === 'string' && Array.isArray(values))
        asked.push({ text: statement, values, prepared: false })
      else if (isPrepared(statement)) asked.push({ ...statement, prepared: true })
      return query(...sent)
    }
    Object.assign(connection, { query: noting })
  })
  // those that are open already are not listened to
  const open = await Promise.all(Array.from({ length: shop.pool.options.max }, () => shop.pool.connect()))
  for (const connection of open) connection.release(true)

  /** The plan for these values and, where each connection keeps one, the plan for any. */
  async function plansOf({ text, values, prepared }: Statement): Promise<Node[]> {
    const ways: [options: string, values: unknown[]][] = [['format json', values]]
    if (prepared) ways.push(['format json, generic_plan', []])
    return Promise.all(
      ways.map(async ([options, values]) => {
        const { rows } = await shop.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (${options}) ${text}`,
          values,
        )
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        if (!plan) throw new Error(`no plan for ${text}`)
        return plan
      }),
    )
  }
  const readsWhole = (node: Node): string[] => {
    if (stopsEarly(node)) return []
    const table = node['Relation Name'] ?? ''
    const own = node['Node Type'] === 'Seq Scan' && large.has(table) ? [table] : []
    return [...own, ...(node.Plans ?? []).flatMap(readsWhole)]
  }
  return {
    async wholeReadsOf(route, query, as) {
      shop.ready.drop()
      asked.length = 0
      const { status } = await shop.call('GET', route, { query, ...(as ? { as } : {}) })
      expect(status, route).toBe(200)
      const statements = asked.filter(({ text }) => /^\s*(select|with)/.test(text))
      expect(statements.length, `${route} asks the database`).toBeGreaterThan(0)
      const plans = await Promise.all(
        statements.map(async (one) => ({ ...one, tables: (await plansOf(one)).flatMap(readsWhole) })),
      )
      return plans.filter(({ tables }) => tables.length > 0).map(({ tables, text }) => `${tables.join()}: ${text}`)
    },
  }
}

function isPrepared(statement: unknown): statement is { name: string; text: string; values: unknown[] } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && 'values' in statement
}

/** Enough rows are there before the reading is done: the first thousand of very many, say; the larger the shop, the sooner. */
function stopsEarly(node: Node): boolean {
  const below = node.Plans?.[0]
  return node['Node Type'] === 'Limit' && below !== undefined && node['Total Cost'] < 0.75 * below['Total Cost']
}
