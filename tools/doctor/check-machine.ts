import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Config } from '#platform/server/config/config.ts'
import { type Finding, failed, formatError, passed } from './finding.ts'

const minFreeMegabytes = 1024

/** Checks the installed packages, the data folder, its free space and the port. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [checkPackages(), await checkDataFolder(config), await checkFreeSpace(config), await checkPort(config)]
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

async function checkDataFolder({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return passed(`${dataDir} is made at the first start`)
  const probe = path.join(dataDir, `doctor-${randomUUID()}`)
  try {
    await writeFile(probe, '')
    await rm(probe)
    return passed(`${dataDir} can be written`)
  } catch (error) {
    return failed(
      `${dataDir} cannot be written: ${formatError(error)}`,
      'give the folder to the user that runs the shop, or set DATA_DIR',
    )
  }
}

async function checkFreeSpace({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  return free >= minFreeMegabytes
    ? passed(`${free.toLocaleString('en-GB')} MB are free for database and files`)
    : failed(`only ${free} MB are free for database and files`, 'make room before the database stops')
}

async function checkPort({ port: wanted, host }: Config): Promise<Finding> {
  const message = `port ${wanted} is free`
  if (wanted === 0) return passed('any free port is taken')
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(wanted, host, () => probe.close(() => resolve(null)))
  })
  if (!error) return passed(message)
  if (error.code !== 'EADDRINUSE') return failed(`port ${wanted} of ${host}: ${formatError(error)}`, 'set PORT or HOST')
  return (await isShopOnPort(wanted))
    ? passed(`the shop is open on port ${wanted}`)
    : failed(`port ${wanted} belongs to another program`, 'stop it, or set PORT')
}

async function isShopOnPort(wanted: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${wanted}/readyz`, { signal: AbortSignal.timeout(3000) })
    return 'status' in ((await answer.json()) as object)
  } catch {
    return false
  }
}
