import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connections, type Figure, measuredSeconds } from './measure-http.ts'

/** Runs a prepared statement as often as possible, with pgbench if it is installed, otherwise with the driver. */
export async function measureSql(databaseUrl: string, sql: string): Promise<Figure & { by: string }> {
  if (spawnSync('pgbench', ['--version']).status === 0) return { ...runPgbench(databaseUrl, sql), by: 'pgbench' }
  return { ...(await runByDriver(databaseUrl, sql)), by: 'driver' }
}

function runPgbench(databaseUrl: string, sql: string): Figure {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-pgbench-'))
  const file = path.join(folder, 'statement.sql')
  writeFileSync(file, `${sql.replace(/\s+/g, ' ')};\n`)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(measuredSeconds),
    '-f',
    file,
    databaseUrl,
  ]
  const { stdout, stderr, status } = spawnSync('pgbench', args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  const average = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1])
  if (status !== 0 || !perSecond) throw new Error(`pgbench: ${stderr}`)
  return { perSecond, p50Ms: average, p97Ms: Number.NaN }
}

async function runByDriver(databaseUrl: string, sql: string): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const durationsMs: number[] = []
  const startedAt = performance.now()
  const until = startedAt + measuredSeconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      await pool.query({ name: 'bench', text: sql })
      durationsMs.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - startedAt) / 1000
  await pool.end()
  durationsMs.sort((a, b) => a - b)
  return {
    perSecond: durationsMs.length / elapsed,
    p50Ms: durationsMs[durationsMs.length >> 1] ?? 0,
    p97Ms: durationsMs[Math.floor(durationsMs.length * 0.975)] ?? 0,
  }
}
