import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { privateFile, privateFolder } from '#platform/server/storage/protect-data-folder.ts'
import { DatabaseInUseError, DatabaseStartError, LostPasswordError } from './embedded-postgres-error.ts'
import { findFreePort } from './find-free-port.ts'
import { createPostgresRunner, findNativePostgres, type PostgresRunner } from './postgres-runner.ts'
import { createSocketFolder, removeSocketFolder } from './socket-folder.ts'

const restartDelayMs = 500

export interface EmbeddedPostgres {
  /** The server's URL over TCP, for every program on this machine. */
  url: string
  /** The folder of the server's Unix socket; null if it has none. */
  socketFolder: string | null
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed, on the data folder `dataDir`. A server that a killed process left running there is stopped
 * first; if the process that started it is alive, `DatabaseInUseError` is thrown. `durable: false` trades safety for speed, for tests.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { durable = true }: { durable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const native = findNativePostgres()
  const folder = path.resolve(dataDir)
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  const run = createPostgresRunner(folder)
  await stopOrphan(folder)
  const password = initialiseOnce(native, folder, run, durable)
  const port = await findFreePort()
  const speed = durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const socketFolder = createSocketFolder(run.owner)
  const addresses = ['-p', String(port), '-h', '127.0.0.1', '-k', socketFolder ?? '']
  const options = ['-D', folder, ...addresses, '-c', 'max_connections=200']
  const start = () => run.spawn(path.join(native, 'bin/postgres'), [...options, ...speed])
  const server = start()
  await waitUntilReady(server).catch((error: unknown) => {
    removeSocketFolder(socketFolder)
    throw error
  })
  writeFileSync(ownerFileOf(folder), String(process.pid), { mode: privateFile })
  const stopServer = restartWhenItEnds(server, start)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    socketFolder,
    async stop() {
      await stopServer()
      removeSocketFolder(socketFolder)
      rmSync(ownerFileOf(folder), { force: true })
    },
  }
}

/** Starts the server again if it ends by itself, for example because memory ran out; returns the function that stops it. */
function restartWhenItEnds(server: ChildProcess, start: () => ChildProcess): () => Promise<void> {
  let running = server
  let isStopping = false
  const restart = async (): Promise<void> => {
    while (!isStopping) {
      console.error('The database ended by itself and is started again.')
      running = start()
      try {
        await waitUntilReady(running)
        return watch()
      } catch {
        // the processes of the previous server are still ending
        await sleep(restartDelayMs)
      }
    }
  }
  const watch = () => {
    running.once('exit', () => void restart())
  }
  watch()
  return async () => {
    isStopping = true
    if (running.exitCode !== null || running.signalCode) return
    running.kill('SIGINT')
    await once(running, 'exit')
  }
}

/** The file that names the process which started the database of this folder and will stop it. */
const ownerFileOf = (folder: string) => `${folder}.keeper`

async function stopOrphan(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid')
  const pid = pidIn(pidFile)
  const socketFolder = linesOf(pidFile)[4] ?? null
  if (isAlive(pid, 'postgres')) {
    const owner = pidIn(ownerFileOf(folder))
    if (isAlive(owner, 'node')) throw new DatabaseInUseError(folder, owner)
    process.kill(pid, 'SIGINT')
    for (let tries = 0; tries < 200 && isAlive(pid, 'postgres'); tries++) await sleep(50)
  }
  removeSocketFolder(socketFolder)
}

function pidIn(file: string): number {
  return Number(linesOf(file)[0] ?? 0)
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/** Whether a process is alive. Its pid may belong to another program by now, so where /proc exists, only a program of this name counts. */
function isAlive(pid: number, program: string): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = `/proc/${pid}/cmdline`
  return !existsSync('/proc/self') || (existsSync(command) && readFileSync(command, 'utf8').includes(program))
}

/**
 * Creates the database next to `folder` and moves it there when complete, so that an interrupted first start leaves no half-made
 * database. Returns the database's password.
 */
function initialiseOnce(native: string, folder: string, run: PostgresRunner, durable: boolean): string {
  const passwordFile = `${folder}.password`
  if (existsSync(path.join(folder, 'PG_VERSION'))) {
    if (!existsSync(passwordFile)) throw new LostPasswordError(passwordFile)
    return readFileSync(passwordFile, 'utf8').trim()
  }
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: privateFolder })
  const password = randomBytes(24).toString('hex')
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: privateFile })
  if (run.owner !== null) for (const made of [fresh, passwordFile]) chownSync(made, run.owner, run.owner)
  const made = run.runSync(path.join(native, 'bin/initdb'), [
    '-D',
    fresh,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  if (made.status !== 0) throw new DatabaseStartError(made.stderr || String(made.error?.message))
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  return password
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (part: Buffer) => {
      log = (log + part).slice(-4000)
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve()
    })
    server.once('exit', () => reject(new DatabaseStartError(log)))
    server.once('error', reject)
  })
}
