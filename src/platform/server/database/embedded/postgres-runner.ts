import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { MissingPostgresError } from './embedded-postgres-error.ts'

const unprivilegedId = 65534

export type PostgresRunner = ReturnType<typeof createPostgresRunner>

/**
 * Runs PostgreSQL, which refuses to run as root. In a user namespace root looks like another user to it, and the files stay root's; where
 * namespaces are switched off, it runs as the machine's unprivileged user.
 */
export function createPostgresRunner(folder: string) {
  const env = { ...withoutMallocSettings(process.env), LC_ALL: 'C', TZ: 'UTC' }
  const isRoot = process.getuid?.() === 0
  const map = ['-U', `--map-user=${unprivilegedId}`, `--map-group=${unprivilegedId}`]
  const namespace = isRoot && spawnSync('unshare', [...map, 'true']).status === 0
  const ids = isRoot && !namespace ? { uid: unprivilegedId, gid: unprivilegedId } : {}
  if (isRoot && !namespace) {
    chownSync(folder, unprivilegedId, unprivilegedId)
    letThrough(path.dirname(folder))
  }
  const toCommand = (file: string, args: string[]): [string, string[]] =>
    namespace ? ['unshare', [...map, file, ...args]] : [file, args]
  return {
    owner: isRoot && !namespace ? unprivilegedId : null,
    runSync: (file: string, args: string[]) =>
      spawnSync(...toCommand(file, args), { ...ids, env, cwd: '/', encoding: 'utf8' as const }),
    // detached: Ctrl-C reaches the shop alone, which stops the database after its last request
    spawn: (file: string, args: string[]) =>
      spawn(...toCommand(file, args), { ...ids, env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true }),
  }
}

/** Leaves out the MALLOC_ variables: they suit the shop's process, but make PostgreSQL, which works in larger blocks, a tenth slower. */
function withoutMallocSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MALLOC_')))
}

/** Lets PostgreSQL's own user pass through the parent folder without being able to read anything in it. */
function letThrough(parent: string): void {
  if (statSync(parent).mode & 0o001) return
  chownSync(parent, 0, unprivilegedId)
  chmodSync(parent, 0o710)
}

/** The folder with bin/, lib/ and share/ of the package made for this platform. */
export function findNativePostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    const native = path.join(path.dirname(entry), '../native')
    linkLibraries(native)
    return native
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause
    throw new MissingPostgresError('no PostgreSQL for this platform', { cause })
  }
}

/** Links the libraries as the package's install script would, since install scripts are switched off in this project. */
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
