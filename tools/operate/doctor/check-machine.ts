import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Config } from '#platform/server/config/config.ts'
import { requireWritableFolder } from '#platform/server/storage/require-writable-folder.ts'
import { type Finding, failed, findingsOf, passed } from './finding.ts'

const minFreeMegabytes = 1024

/** Checks the installed packages, the data folder, its free space and the port. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [checkPackages(), ...checkDataFolder(config), await checkFreeSpace(config), ...(await checkPort(config))]
}

function checkPackages(): Finding {
  const message = 'the packages are those of the lock file'
  const wanted = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Versions }).packages
  const lockFile = 'node_modules/.package-lock.json'
  const there = existsSync(lockFile)
    ? (JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Versions }).packages
    : {}
  const other = Object.entries(there).filter(([name, { version }]) => wanted[name]?.version !== version)
  if (Object.keys(there).length === 0) return failed('no packages are installed', 'run npm ci')
  return other.length === 0
    ? passed(message)
    : failed(`${other.length} packages are of another version than the lock file says`, 'run npm ci')
}
type Versions = Record<string, { version?: string }>

function checkDataFolder({ dataDir }: Config): Finding[] {
  if (!existsSync(dataDir)) return [passed(`${dataDir} is made at the first start`)]
  try {
    requireWritableFolder(dataDir)
    return [passed(`${dataDir} can be written`)]
  } catch (error) {
    return findingsOf(error)
  }
}

async function checkFreeSpace({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  return free >= minFreeMegabytes
    ? passed(`${free.toLocaleString('en-GB')} MB are free for database and files`)
    : failed(`only ${free} MB are free for database and files`, 'make room before the database stops')
}

async function checkPort({ port: wanted, host }: Config): Promise<Finding[]> {
  if (wanted === 0) return [passed('any free port is taken')]
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(wanted, host, () => probe.close(() => resolve(null)))
  })
  if (!error) return [passed(`port ${wanted} is free`)]
  if (error.code === 'EADDRINUSE' && (await isShopOnPort(wanted))) return [passed(`the shop is open on port ${wanted}`)]
  return findingsOf(error)
}

async function isShopOnPort(wanted: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${wanted}/readyz`, { signal: AbortSignal.timeout(3000) })
    return 'status' in ((await answer.json()) as object)
  } catch {
    return false
  }
}
