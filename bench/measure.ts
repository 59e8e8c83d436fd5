import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'

export const connections = 10
const seconds = 5
const warmUpSeconds = 2

export interface Figure {
  perSecond: number
  p50Ms: number
  p97Ms: number
}

/** What every call to the API carries. */
export const basic = { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}` }

/** What a path answers, as it is sent to whoever asks for no compression. */
export async function answerOf(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url, { headers: basic })).arrayBuffer())
}

/**
 * Several paths are asked in turn, each connection having its own: when there are more of them than the shop keeps ready,
 * every answer is made anew. Connections that shared them would catch up with each other, and a run that began where the
 * warm-up did would follow it, both answered from what is kept.
 */
export async function measureHttp(
  origin: string,
  paths: readonly string[],
  more: Record<string, string> = {},
): Promise<Figure> {
  const run = (duration: number, from: number) => {
    let begun = 0
    const turned = [...paths.slice(from), ...paths.slice(0, from)]
    const setupClient = (client: autocannon.Client) => {
      const place = begun++ % connections
      const own = paths.length < connections ? paths : turned.filter((_path, at) => at % connections === place)
      client.setRequests(own.map((path) => ({ method: 'GET', path, headers: { ...basic, ...more } })))
    }
    return autocannon({ url: origin, connections, duration, setupClient })
  }
  await run(warmUpSeconds, Math.floor(paths.length / 2))
  const { requests, latency, non2xx, errors, statusCodeStats } = await run(seconds, 0)
  if (non2xx > 0 || errors > 0)
    throw new Error(`${paths[0]}: ${JSON.stringify(statusCodeStats)} refused, ${errors} failed`)
  return { perSecond: requests.average, p50Ms: latency.p50, p97Ms: latency.p97_5 }
}

/** The same statement by pgbench where there is one, else by the driver, prepared either way. */
export async function measureSql(databaseUrl: string, sql: string): Promise<Figure & { by: string }> {
  if (spawnSync('pgbench', ['--version']).status === 0) return { ...pgbench(databaseUrl, sql), by: 'pgbench' }
  return { ...(await driver(databaseUrl, sql)), by: 'driver' }
}

function pgbench(databaseUrl: string, sql: string): Figure {
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
    String(seconds),
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

async function driver(databaseUrl: string, sql: string): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const took: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      await pool.query({ name: 'bench', text: sql })
      took.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - began) / 1000
  await pool.end()
  took.sort((a, b) => a - b)
  return {
    perSecond: took.length / elapsed,
    p50Ms: took[took.length >> 1] ?? 0,
    p97Ms: took[Math.floor(took.length * 0.975)] ?? 0,
  }
}
