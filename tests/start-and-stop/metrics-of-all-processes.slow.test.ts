import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { startShopOfTwoProcesses } from '../harness/shop-of-two-processes.ts'

const { shop, close } = await startShopOfTwoProcesses()
afterAll(close)

/** Makes each request over a connection of its own, so that the processes take turns. */
const get = async (route: string) => {
  const response = await fetch(shop.url + route, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(5_000),
  })
  return response.text()
}
const readValue = (metrics: string, series: string) =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? Number.NaN,
  )
const healthChecks = 'http_request_duration_seconds_count{route="/healthz",method="GET",status="200"}'
const processesOf = (metrics: string, name: string) =>
  [...metrics.matchAll(new RegExp(`^${name}{[^}]*process="([^"]+)"[^}]*} (\\S+)$`, 'gm'))].map(
    ([, process, value]) => ({
      process,
      value: Number(value),
    }),
  )

function findChildProcess(parent: number | undefined): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = processes.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, ppid]) => ppid === parent)
  return children[0]?.[0] ?? 0
}

test('whichever process answers, the metrics are those of all', async () => {
  for (let sent = 0; sent < 20; sent++) await get('/healthz')
  for (let times = 0; times < 4; times++) {
    const metrics = await get('/metrics')
    expect(readValue(metrics, healthChecks)).toBe(20)
    const processes = ['jobs', 'web-1', 'web-2']
    expect(processesOf(metrics, 'chairside_process_up')).toEqual(processes.map((process) => ({ process, value: 1 })))
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_cpu_seconds_total',
    ])
      expect(processesOf(metrics, name).map(({ process }) => process)).toEqual(processes)
    // a figure from the database is that of the whole shop, so it is listed once
    expect(metrics.match(/^chairside_jobs_failed .+$/gm)).toEqual(['chairside_jobs_failed 0'])
  }
})

test('the counts of an ended process stay in the sums', async () => {
  const before = readValue(await get('/metrics'), healthChecks)
  process.kill(findChildProcess(shop.process.pid), 'SIGKILL')
  const listProcesses = async () =>
    processesOf(await get('/metrics').catch(() => ''), 'chairside_process_up').map(({ process }) => process)
  await expect.poll(listProcesses, { timeout: 40_000 }).toContain('web-3')
  expect(await listProcesses()).toHaveLength(3)
  expect(readValue(await get('/metrics'), healthChecks)).toBe(before)
}, 60_000)
