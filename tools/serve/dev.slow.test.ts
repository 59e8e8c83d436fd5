import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#platform/server/database/embedded/find-free-port.ts'
import { createScratchCopy } from '../check/testing/create-scratch-copy.ts'

/** `npm run dev` as a developer has it: a page is open in a browser while files are saved. */

const folder = createScratchCopy()
let dev: ChildProcess
let output = ''
let url = ''
let firstPage: Promise<string>

beforeAll(async () => {
  const port = await findFreePort()
  const { VITEST: _vitest, ...inherited } = process.env
  const env = { ...inherited, NODE_ENV: 'development', PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn' }
  dev = spawn(process.execPath, ['tools/serve/dev.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part
    })
  firstPage = openWhenListening(`http://127.0.0.1:${port}/login`)
  url = await waitFor(() => /"event":"ready","url":"([^"]+)"/.exec(output)?.[1])
})

afterAll(async () => {
  if (isRunning(dev.pid)) {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

test('a request sent once the port is open waits for the start [N-OPER-005]', async () => {
  const [early] = await Promise.all([firstPage, waitFor(() => url)])
  expect(early).toContain('src/app/web/entry-client.tsx')
})

test('a saved file of the server replaces the server alone, and an open page stays connected', async () => {
  const socket = new WebSocket(url.replace('http', 'ws'), 'vite-hmr')
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  expect(await openPage('/login')).toContain('src/app/web/entry-client.tsx')
  expect(await readHealth()).toBe('ok')
  expect(countRestarts()).toBe(0)
  const database = readDatabasePid()
  replaceIn('src/app/server/http/health-routes.ts', "status: 'ok'", "status: 'changed'")
  await waitFor(() => countRestarts() === 1)
  // these requests are sent while the server starts, and have to wait for it
  expect(await Promise.all([readHealth(), openPage('/login')])).toEqual([
    'changed',
    expect.stringContaining('src/app/web/entry-client.tsx'),
  ])
  expect(countRestarts()).toBe(1)
  expect(readDatabasePid()).toBe(database)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.close()
})

test('a server that does not start says so, and starts with the next change', async () => {
  replaceIn('src/app/server/http/health-routes.ts', 'export function', 'export funktion')
  await waitFor(() => output.includes('It starts again when one of its files changes.'))
  const answer = await fetch(`${url}/healthz`)
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('The server does not run.')])
  replaceIn('src/app/server/http/health-routes.ts', 'export funktion', 'export function')
  await waitFor(() => countRestarts() === 3)
  expect(await readHealth()).toBe('changed')
})

test('neither a page, nor a test, nor a document, nor what Vite writes restarts the server', async () => {
  const before = countRestarts()
  const now = new Date()
  for (const file of ['src/app/web/app.tsx', 'src/platform/money.test.ts', 'vite.config.ts', 'package.json'])
    utimesSync(path.join(folder, file), now, now)
  await sleep(1_500)
  expect(countRestarts()).toBe(before)
})

test('Ctrl-C ends the server, the database and the command', async () => {
  const processes = [dev.pid, readDatabasePid()]
  const openRequest = openPage('/').catch(() => null)
  const started = performance.now()
  dev.kill('SIGINT')
  await once(dev, 'exit')
  // ending takes a quarter of a second on an idle machine
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(processes.filter(isRunning)).toEqual([])
  await openRequest
})

const countRestarts = () => output.match(/the server starts again\./g)?.length ?? 0
const readDatabasePid = () => Number(readFileSync(path.join(folder, '.data/pg/postmaster.pid'), 'utf8').split('\n')[0])

function replaceIn(file: string, from: string, to: string): void {
  const name = path.join(folder, file)
  writeFileSync(name, readFileSync(name, 'utf8').replace(from, to))
}

async function openPage(route: string): Promise<string> {
  return (await fetch(url + route, { headers: { accept: 'text/html' } })).text()
}

/** Repeats the request until the port is open, and then waits for its response. */
async function openWhenListening(address: string): Promise<string> {
  for (;;) {
    try {
      return await (await fetch(address, { headers: { accept: 'text/html' } })).text()
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      if (cause?.code !== 'ECONNREFUSED' || !isRunning(dev.pid)) throw error
      await sleep(5)
    }
  }
}

async function readHealth(): Promise<string> {
  return ((await (await fetch(`${url}/healthz`)).json()) as { status: string }).status
}

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function waitFor<Value>(read: () => Value | undefined | false): Promise<Value> {
  for (;;) {
    const value = read()
    if (value) return value
    if (dev.exitCode !== null) throw new Error(output)
    await sleep(20)
  }
}
