import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#platform/server/database/embedded/find-free-port.ts'
import type { Machine } from './create-machine.ts'
import { listFamily, listSurvivors, type Process } from './list-processes.ts'

const startTimeoutMs = 15 * 60_000
const stopTimeoutMs = 30_000

/** Clones the project on a machine that has never seen it, starts it, stops it and checks its types. Throws if a step fails. */
export async function tryMachine(machine: Machine, repository: string, log: (line: string) => void): Promise<void> {
  const clone = path.join(machine.folder, 'chairside')
  const measure = async (name: string, step: () => Promise<unknown>) => {
    const started = Date.now()
    await step()
    log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  await measure('git clone', () => run(machine, machine.folder, 'git', ['clone', '--quiet', repository, clone]))
  const port = await findFreePort()
  const shop = spawnOn(machine, clone, 'npm', ['start'], { PORT: String(port) })
  let started: Process[] = []
  try {
    await measure('npm start until the shop is ready', () => waitUntilReady(shop, port))
    started = listFamily(shop.pid ?? 0)
    await measure('its home page', () => readHomePage(port))
    await measure('SIGTERM to npm until nothing runs', () => stop(shop, started))
    await measure('first stage of npm test (types)', () => run(machine, clone, 'npm', ['test', '--', '--types']))
  } finally {
    for (const { pid } of [...listSurvivors(started), ...listFamily(shop.pid ?? 0)]) process.kill(pid, 'SIGKILL')
  }
}

/** Starts a program in a process group of its own, so that a signal to this tool's group reaches the shop only through npm. */
function spawnOn(machine: Machine, cwd: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(path.join(machine.env.PATH ?? '', command), args, {
    cwd,
    env: { ...machine.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function run(machine: Machine, cwd: string, command: string, args: string[]): Promise<void> {
  const child = spawnOn(machine, cwd, command, args)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

async function waitUntilReady(shop: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (shop.exitCode !== null || shop.signalCode) throw new Error('npm start ended by itself')
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(250)
  }
  throw new Error(`the shop was not ready after ${startTimeoutMs / 60_000} minutes`)
}

async function readHomePage(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/`)
  const page = await response.text()
  if (response.status !== 200 || !/<h1[ >]/.test(page) || !page.includes('</html>'))
    throw new Error(`the home page came with ${response.status} and ${page.length} characters`)
}

async function stop(shop: ChildProcess, started: readonly Process[]): Promise<void> {
  // npm starts at least the launcher, the server and the database, so a list of fewer than four has missed a process
  if (started.length < 4) throw new Error(`only ${started.length} processes were started`)
  shop.kill('SIGTERM')
  const deadline = Date.now() + stopTimeoutMs
  while (Date.now() < deadline) {
    if (listSurvivors(started).length === 0) return
    await sleep(100)
  }
  const left = listSurvivors(started).map(({ pid, command }) => `${pid} ${command}`)
  throw new Error(`still running after SIGTERM:\n${left.join('\n')}`)
}
