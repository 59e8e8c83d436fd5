import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { type Finding, good, reason, wrong } from './finding.ts'

const leastFreeMegabytes = 1024

/** Packages, the data folder, its space, the port. */
export async function lookAtMachine(config: Config): Promise<Finding[]> {
  return [packages(), await folder(config), await space(config), await port(config)]
}

function packages(): Finding {
  const says = 'the packages are those of the lock file'
  const wanted = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Versions }).packages
  const place = 'node_modules/.package-lock.json'
  const there = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as { packages: Versions }).packages : {}
  const other = Object.entries(there).filter(([name, { version }]) => wanted[name]?.version !== version)
  if (Object.keys(there).length === 0) return wrong('no packages are installed', 'run npm ci')
  return other.length === 0
    ? good(says)
    : wrong(`${other.length} packages are of another version than the lock file says`, 'run npm ci')
}
type Versions = Record<string, { version?: string }>

async function folder({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return good(`${dataDir} is made at the first start`)
  const probe = path.join(dataDir, `doctor-${randomUUID()}`)
  try {
    await writeFile(probe, '')
    await rm(probe)
    return good(`${dataDir} can be written`)
  } catch (error) {
    return wrong(
      `${dataDir} cannot be written: ${reason(error)}`,
      'give the folder to the user that runs the shop, or set DATA_DIR',
    )
  }
}

async function space({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  return free >= leastFreeMegabytes
    ? good(`${free.toLocaleString('en-GB')} MB are free for database and files`)
    : wrong(`only ${free} MB are free for database and files`, 'make room before the database stops')
}

async function port({ port: wanted, host }: Config): Promise<Finding> {
  const says = `port ${wanted} is free`
  if (wanted === 0) return good('any free port is taken')
  const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(wanted, host, () => probe.close(() => resolve(null)))
  })
  if (!problem) return good(says)
  if (problem.code !== 'EADDRINUSE') return wrong(`port ${wanted} of ${host}: ${reason(problem)}`, 'set PORT or HOST')
  return (await isOurs(wanted))
    ? good(`the shop is open on port ${wanted}`)
    : wrong(`port ${wanted} belongs to another program`, 'stop it, or set PORT')
}

async function isOurs(wanted: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${wanted}/readyz`, { signal: AbortSignal.timeout(3000) })
    return 'status' in ((await answer.json()) as object)
  } catch {
    return false
  }
}
