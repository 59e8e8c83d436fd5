import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type PatientQuery = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

const patienceMs = 90_000

/** Runs the test's own statements, each over a new connection, and repeats them while PostgreSQL is unavailable. */
export function createPatientQuery(url: string): PatientQuery {
  return async (sql, values = []) => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query(sql, values)).rows
      } catch (error) {
        // these error codes of PostgreSQL concern the statement itself, which would fail again
        const { code = '' } = error as { code?: string }
        if (Date.now() > deadline || /^(?:22|23|42)/.test(code)) throw error
        await sleep(200)
      } finally {
        client.end().catch(() => undefined)
      }
    }
  }
}
