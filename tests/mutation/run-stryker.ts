import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MutatedFolder } from './folders.ts'
import { dropTimeouts, resultsFolder } from './results.ts'
import { buildOptions } from './stryker-options.ts'

const project = path.resolve('tests/mutation')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const isWindows = process.platform === 'win32'
const binary = path.join(project, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/** Installs Stryker, which is a project of its own so that not every installation has its packages; Vitest comes from the root. */
export function installStryker(): void {
  const wanted = readFileSync(path.join(project, 'package-lock.json'), 'utf8')
  const marker = path.join(project, 'node_modules', '.installed-lock.json')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.error('Installing the packages of tests/mutation ...')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: project, stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows })
  if (status !== 0) throw new Error('npm could not install the packages of tests/mutation')
  writeFileSync(marker, wanted)
}

export interface Turn {
  slots: number
  fresh: boolean
  /** The time after which the run of the folder is stopped; its results so far are kept for the next run. */
  limitMs: number
}

/** Plants faults in one folder; returns 'left' if the time was over first, and 'failed' if the tests fail without a fault. */
export async function runStryker(
  mutated: MutatedFolder,
  { slots, fresh, limitMs }: Turn,
): Promise<'done' | 'left' | 'failed'> {
  mkdirSync(resultsFolder, { recursive: true })
  dropTimeouts(mutated.folder)
  const sandbox = mkdtempSync(path.join(tmpdir(), 'chairside-mutation-'))
  // a slot that is killed cannot remove its database, so this process does so
  const databases = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-mutation-'))
  const optionsFile = path.join(sandbox, 'stryker.config.json')
  writeFileSync(optionsFile, JSON.stringify(buildOptions(mutated, { slots, fresh, sandbox })))
  const env = { ...process.env, MUTATION_TESTS: mutated.tests.join(','), TEST_DATABASES: databases }
  const stryker = spawn(process.execPath, [binary, 'run', optionsFile], { stdio: 'inherit', env })
  const end = { byTime: false, bySignal: false }
  const stop = (why: keyof typeof end) => {
    end[why] = true
    stryker.kill('SIGTERM')
  }
  const timer = setTimeout(stop, limitMs, 'byTime')
  const cleaning = setInterval(removeDeadDatabases, 60_000, databases)
  const onSignal = () => stop('bySignal')
  for (const signal of signals) process.on(signal, onSignal)
  const code = await new Promise<number>((resolve, reject) => {
    stryker.once('error', reject)
    stryker.once('exit', (code) => resolve(code ?? 1))
  })
  for (const signal of signals) process.off(signal, onSignal)
  clearTimeout(timer)
  clearInterval(cleaning)
  stopDatabases(databases)
  for (const folder of [sandbox, databases]) rmSync(folder, { recursive: true, force: true })
  if (end.bySignal) process.exit(1)
  if (end.byTime) return 'left'
  return code === 0 ? 'done' : 'failed'
}

/** Ends the databases of slots that Stryker killed. */
function stopDatabases(folder: string): void {
  for (const { pid } of listDatabases(folder)) sendSignal(pid, 'SIGKILL')
}

/** Removes the databases of killed slots, each of which takes some hundred megabytes of memory. */
function removeDeadDatabases(folder: string): void {
  for (const { slot, pid } of listDatabases(folder))
    if (!sendSignal(pid, 0)) rmSync(slot, { recursive: true, force: true })
}

/** The databases in a folder, each with its process id, which is the first line of PostgreSQL's pid file. */
function listDatabases(folder: string): { slot: string; pid: number }[] {
  return globSync('*/pg/postmaster.pid', { cwd: folder }).map((file) => ({
    slot: path.resolve(folder, file, '../..'),
    pid: Number.parseInt(readFileSync(path.join(folder, file), 'utf8'), 10),
  }))
}

/** Sends a signal; returns false if the process no longer exists. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
