import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listProcesses } from '../../tools/check/fresh-machine/list-processes.ts'
import { startShopOfTwoProcesses } from '../harness/shop-of-two-processes.ts'

const { shop, close } = await startShopOfTwoProcesses()
afterAll(close)

const primary = shop.process.pid ?? 0
const listServers = () =>
  listProcesses()
    .filter(({ parent }) => parent === primary)
    .map(({ pid }) => pid)

/** Makes the request over a connection of its own, which any of the servers accepts. */
const get = (route: string) =>
  fetch(shop.url + route, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) })
const countAnswering = async () => {
  const metrics = await get('/metrics').then(
    (response) => response.text(),
    () => '',
  )
  return [...metrics.matchAll(/^chairside_process_up{.* 1$/gm)].length
}

beforeEach(async () => {
  // the process of the jobs and two servers
  await expect.poll(countAnswering, { timeout: 40_000, interval: 300 }).toBe(3)
}, 50_000)

test.for([0, 1, 0, 1])(
  'the server %i killed while metrics are read ends no other process [N-PLAT-031]',
  { timeout: 60_000 },
  async (which) => {
    const [killed = 0, other] = which === 0 ? listServers() : listServers().reverse()
    // the other server accepts the request and asks the primary process, which finds the question and the end of the killed one together
    process.kill(killed, 'SIGSTOP')
    process.kill(primary, 'SIGSTOP')
    const metrics = get('/metrics')
    await pause(500)
    process.kill(killed, 'SIGKILL')
    process.kill(primary, 'SIGCONT')
    expect((await metrics).status).toBe(200)
    await expect.poll(listServers, { timeout: 10_000 }).not.toContain(killed)
    expect(shop.process.exitCode).toBeNull()
    expect(listServers()).toContain(other)
  },
)

test('a server that the system has no room for is started once there is room [N-PLAT-031]', async () => {
  const [killed = 0, other] = listServers()
  const limitFiles = (soft: number) => execFileSync('prlimit', ['--pid', `${primary}`, `--nofile=${soft}:`])
  // what is open stays open, and nothing can be opened, however much is closed meanwhile
  limitFiles(3)
  process.kill(killed, 'SIGKILL')
  await expect.poll(listServers, { timeout: 10_000 }).toEqual([other])
  // a server is started anew every second
  await pause(3_000)
  expect(listServers()).toEqual([other])
  expect(shop.process.exitCode).toBeNull()
  expect((await get('/healthz')).status).toBe(200)
  limitFiles(1_024)
  await expect.poll(countAnswering, { timeout: 40_000, interval: 300 }).toBe(3)
}, 80_000)
