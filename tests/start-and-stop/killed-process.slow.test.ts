import { get } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { listProcesses } from '../../tools/check/fresh-machine/list-processes.ts'
import { startShopOfTwoProcesses } from '../harness/shop-of-two-processes.ts'

/** Enough clients that connections wait while the processes render a page for each of them. */
const [clients, kills] = [80, 4]
const { shop, close } = await startShopOfTwoProcesses()
afterAll(close)

const listServing = () =>
  listProcesses()
    .filter(({ parent }) => parent === shop.process.pid)
    .map(({ pid }) => pid)

/** Makes a request over a connection of its own, and returns how it ended. */
function request(): Promise<'answered' | 'closed' | 'neither'> {
  return new Promise((resolve) => {
    const sent = get(`${shop.url}/`, { agent: false, timeout: 20_000 }, (response) => {
      response.resume().on('end', () => resolve('answered'))
      response.on('error', () => resolve('closed'))
    })
    sent.on('error', () => resolve('closed'))
    sent.on('timeout', () => {
      resolve('neither')
      sent.destroy()
    })
  })
}

test('a connection that meets a killed process is answered by another or closed', async () => {
  const outcomes = { answered: 0, closed: 0, neither: 0 }
  let isOver = false
  const load = Array.from({ length: clients }, async () => {
    while (!isOver) outcomes[await request()] += 1
  })
  for (let killed = 0; killed < kills; killed++) {
    await expect.poll(() => listServing().length, { timeout: 40_000, interval: 300 }).toBe(2)
    // a process that is listed may still be loading, so the kill waits until requests are answered again
    const before = outcomes.answered
    await expect.poll(() => outcomes.answered - before, { timeout: 40_000 }).toBeGreaterThan(clients)
    const [pid = 0] = listServing()
    process.kill(pid, 'SIGKILL')
    await expect.poll(listServing).not.toContain(pid)
  }
  isOver = true
  await Promise.all(load)
  expect(outcomes.neither).toBe(0)
  expect(outcomes.answered).toBeGreaterThan(kills * clients)
}, 120_000)
