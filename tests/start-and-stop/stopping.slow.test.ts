import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { listFamily, listSurvivors, type Process } from '../../tools/check/fresh-machine/list-processes.ts'

const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-stopping-'))
let left: Process[] = []
beforeAll(() => buildWhenStale())
afterEach(() => {
  // kills what a failed test left behind: the server first, since it would start the database again
  for (const { pid } of listSurvivors(left)) process.kill(pid, 'SIGKILL')
  left = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a command in a process group of its own, waits until the shop is open, and returns all processes that were started. */
async function open(command: string[]): Promise<{ child: ChildProcess; family: Process[] }> {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: '0', SANDBOX: '1', LOG_LEVEL: 'info' }
  const [program = '', ...args] = command
  const child = spawn(program, args, { env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      output += part
      if (/"event":"ready"|is open at http/.test(output)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}: ${output}`)))
  })
  child.stdout?.resume()
  // at a terminal people read the address, elsewhere programs read the line of JSON
  const isAtTerminal = program === 'script'
  expect(output.includes('"event":"ready"')).toBe(!isAtTerminal)
  const family = listFamily(child.pid ?? 0)
  left.push(...family)
  return { child, family }
}

/** Expects everything that was started to end, and the database to be stopped rather than killed. */
async function expectAllStopped(family: Process[], database: string): Promise<void> {
  await expect.poll(() => listSurvivors(family).map(({ command }) => command), { timeout: 30_000 }).toEqual([])
  expect(existsSync(path.join(folder, database, 'PG_VERSION'))).toBe(true)
  expect(existsSync(path.join(folder, database, 'postmaster.pid'))).toBe(false)
  expect(existsSync(path.join(folder, 'database.json'))).toBe(false)
}

/** A command at a terminal of its own: script opens one, and closes it when it ends. */
const atTerminal = (command: string) => ['script', '-qfec', command, '/dev/null']
const serverOf = (family: Process[], file: string) =>
  family.find(({ command }) => command.endsWith(file) && !command.includes('start.mjs'))?.pid ?? 0

const npmStart = ['npm', 'run', '--silent', 'start']
const npmSandbox = ['npm', 'run', '--silent', 'sandbox', '--', '--port', '0']

interface Way {
  name: string
  command: string[]
  end(child: ChildProcess, family: Process[]): unknown
}
const ways: Way[] = [
  { name: 'SIGTERM to npm', command: npmStart, end: (child) => child.kill('SIGTERM') },
  {
    name: 'SIGKILL to npm and its shell',
    command: npmStart,
    end: (child, family) => {
      const shell = family.find(({ parent, command }) => parent === child.pid && command.startsWith('sh '))
      child.kill('SIGKILL')
      if (shell) process.kill(shell.pid, 'SIGKILL')
    },
  },
  { name: 'SIGTERM to the process group', command: npmStart, end: ({ pid = 0 }) => process.kill(-pid, 'SIGTERM') },
  {
    name: 'SIGTERM to the server',
    command: npmStart,
    end: (_child, family) => process.kill(serverOf(family, 'tools/serve/shop.ts'), 'SIGTERM'),
  },
  { name: 'Ctrl-C', command: atTerminal('npm run --silent start'), end: ({ stdin }) => stdin?.write('\x03') },
  { name: 'a closed terminal', command: atTerminal('npm run --silent start'), end: (child) => child.kill('SIGKILL') },
]
const sandboxWays: Way[] = [
  { name: 'SIGTERM to npm', command: npmSandbox, end: (child) => child.kill('SIGTERM') },
  { name: 'SIGTERM to the process group', command: npmSandbox, end: ({ pid = 0 }) => process.kill(-pid, 'SIGTERM') },
  {
    name: 'a closed terminal',
    command: atTerminal('npm run --silent sandbox -- --port 0'),
    end: (child) => child.kill('SIGKILL'),
  },
]

test.each(ways)(
  '$name ends everything that npm start started',
  async ({ command, end }) => {
    const { child, family } = await open(command)
    expect(serverOf(family, 'tools/serve/shop.ts')).toBeGreaterThan(0)
    expect(family.some((one) => one.command.includes(path.join(folder, 'pg')))).toBe(true)
    await end(child, family)
    await expectAllStopped(family, 'pg')
  },
  90_000,
)

test.each(sandboxWays)(
  '$name ends everything that npm run sandbox started',
  async ({ command, end }) => {
    const { child, family } = await open(command)
    expect(family.some((one) => one.command.includes(path.join(folder, 'sandbox-db')))).toBe(true)
    await end(child, family)
    await expectAllStopped(family, 'sandbox-db')
  },
  90_000,
)
