import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const sourcesHashFile = 'dist/built-from'
const lockFile = 'dist/being-built-by'
const lockPollMs = 200
const longestBuildMs = 5 * 60_000

/** Whether the hash of the sources of the pages differs from that of the last build. */
export function isBuildStale(sources = hashOfSources()): boolean {
  return !existsSync(sourcesHashFile) || readFileSync(sourcesHashFile, 'utf8') !== sources
}

/** Builds the pages when they are stale. Of several processes only one builds, and the others wait for it. */
export function buildWhenStale(): void {
  const sources = hashOfSources()
  if (!isBuildStale(sources)) return
  lockBuild()
  try {
    if (isBuildStale(sources)) build(sources)
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function build(sources: string): void {
  // at a terminal `npm start` shows the seconds instead
  if (!process.stderr.isTTY) console.error('Building the pages (about 20 s) ...')
  // without this file the pages count as stale, in case the build is interrupted halfway
  rmSync(sourcesHashFile, { force: true })
  const built = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error('the build failed')
  writeFileSync(sourcesHashFile, sources)
}

function lockBuild(): void {
  mkdirSync('dist', { recursive: true })
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isLockAbandoned()) rmSync(lockFile, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockPollMs)
  }
}

/**
 * Whether the lock was left behind by a build that was killed: its process has ended or, since in a container the process id may be another
 * program's by now, the lock is older than any build.
 */
function isLockAbandoned(): boolean {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > longestBuildMs) return true
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(
    ['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'tools/build/**/*.ts', 'package-lock.json'],
    {
      exclude: ['src/**/server/**', '**/*.test.ts', '**/*.test.tsx'],
      withFileTypes: true,
    },
  )
  const names = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`)
  for (const name of names.sort()) hash.update(name).update(readFileSync(name))
  return hash.digest('hex')
}

if (import.meta.main) buildWhenStale()
