import type { PoolClient } from 'pg'
import { expect } from 'vitest'
import type { Shop } from '../harness/shop.ts'

interface Statement {
  text: string
  values: unknown[]
  /** Whether this is a prepared statement, for which PostgreSQL may use one generic plan whatever the values. */
  prepared: boolean
}
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Total Cost': number
  Plans?: Node[]
}

export interface PlanRecorder {
  /** The large tables that a call scans in full, each with its statement; the call must succeed. */
  findFullScans(route: string, query: Record<string, string | number>, as?: string): Promise<string[]>
  /** The same for a call that changes something; its updates, deletions and insertions are examined too. */
  findFullScansOfChange(method: 'POST' | 'PUT', route: string, body: object, as?: string): Promise<string[]>
  /** The large tables that a scheduled job scans in full, each with its statement; the job's changes are examined too. */
  findFullScansOfJob(name: string): Promise<string[]>
}

const anyStatement = /^\s*(select|with|update|delete|insert)/

/** Records the shop's statements from now on and explains them; `large` are the tables that grow with the shop. */
export async function recordQueryPlans(shop: Shop, large: ReadonlySet<string>): Promise<PlanRecorder> {
  const recorded: Statement[] = []
  shop.applicationPool.on('connect', (connection: PoolClient) => {
    const query = connection.query.bind(connection) as (...sent: unknown[]) => unknown
    const recordingQuery = (...sent: unknown[]) => {
      const [statement, values] = sent
      if (typeof statement === 'string' && Array.isArray(values))
        recorded.push({ text: statement, values, prepared: false })
      else if (isPrepared(statement)) recorded.push({ ...statement, prepared: true })
      return query(...sent)
    }
    Object.assign(connection, { query: recordingQuery })
  })
  // connections that are already open are not recorded, so they are replaced
  const connections = await Promise.all(
    Array.from({ length: shop.applicationPool.options.max }, () => shop.applicationPool.connect()),
  )
  for (const connection of connections) connection.release(true)

  /** The plan for these values and, for a prepared statement, the generic plan. */
  async function explainStatement({ text, values, prepared }: Statement): Promise<Node[]> {
    const explanations: [options: string, values: unknown[]][] = [['format json', values]]
    if (prepared) explanations.push(['format json, generic_plan', []])
    return Promise.all(
      explanations.map(async ([options, values]) => {
        const { rows } = await shop.applicationPool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (${options}) ${text}`,
          values,
        )
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        if (!plan) throw new Error(`no plan for ${text}`)
        return plan
      }),
    )
  }
  const listFullScans = (node: Node): string[] => {
    if (stopsEarly(node)) return []
    const table = node['Relation Name'] ?? ''
    const own = node['Node Type'] === 'Seq Scan' && large.has(table) ? [table] : []
    return [...own, ...(node.Plans ?? []).flatMap(listFullScans)]
  }
  /** The full scans of large tables in the statements that `work` sends. */
  async function findFullScansOf(what: string, kinds: RegExp, work: () => Promise<void>): Promise<string[]> {
    recorded.length = 0
    await work()
    const statements = recorded.filter(({ text }) => kinds.test(text))
    expect(statements.length, `${what} asks the database`).toBeGreaterThan(0)
    const plans = await Promise.all(
      statements.map(async (statement) => ({
        ...statement,
        tables: (await explainStatement(statement)).flatMap(listFullScans),
      })),
    )
    return plans.filter(({ tables }) => tables.length > 0).map(({ tables, text }) => `${tables.join()}: ${text}`)
  }
  return {
    findFullScans: (route, query, as) =>
      findFullScansOf(route, /^\s*(select|with)/, async () => {
        shop.catalogueCache.invalidate()
        const { status } = await shop.call('GET', route, { query, ...(as ? { as } : {}) })
        expect(status, route).toBe(200)
      }),
    findFullScansOfChange: (method, route, body, as) =>
      findFullScansOf(route, anyStatement, async () => {
        const { status } = await shop.call(method, route, { body, ...(as ? { as } : {}) })
        expect(status, route).toBe(200)
      }),
    findFullScansOfJob: (name) => findFullScansOf(name, anyStatement, () => shop.runScheduledJob(name)),
  }
}

function isPrepared(statement: unknown): statement is { name: string; text: string; values: unknown[] } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && 'values' in statement
}

/**
 * Whether a LIMIT ends the scan below it early, judging by the planner's costs; the larger the table, the smaller the part that is read.
 */
function stopsEarly(node: Node): boolean {
  const below = node.Plans?.[0]
  return node['Node Type'] === 'Limit' && below !== undefined && node['Total Cost'] < 0.75 * below['Total Cost']
}
