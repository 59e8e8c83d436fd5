import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resident memory of a process in megabytes; null on a system without `ps`. */
export function residentMb(pid: number | undefined): number | null {
  if (pid === undefined) return null
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() ? Math.round(Number(stdout) / 1024) : null
}

/** The main process of the PostgreSQL on this data folder. */
export function findPostgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10)
}

/** Programs that use less than this share of a processor count as idle. */
const restingShare = 0.1
const restPeriodMs = 2_000
const longestRestMs = 180_000

/** Waits until these programs are idle, for three minutes at most; resolves to the milliseconds waited. */
export async function waitUntilAtRest(pids: readonly number[]): Promise<number> {
  const read = () => pids.reduce((sum, pid) => sum + (processorSeconds(pid) ?? 0), 0)
  const startedAt = performance.now()
  for (let before = read(), share = 1; share > restingShare && performance.now() - startedAt < longestRestMs; ) {
    await sleep(restPeriodMs)
    const after = read()
    share = (after - before) / (restPeriodMs / 1_000)
    before = after
  }
  return performance.now() - startedAt
}

interface Process {
  parent: number
  seconds: number
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Seconds of processor time of a process and all its children, including those that have ended; null on a system without /proc. */
export function processorSeconds(pid: number): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) addProcess(processes, Number(name))
  const sum = (one: number): number => {
    const children = [...processes].filter(([, { parent }]) => parent === one)
    return (processes.get(one)?.seconds ?? 0) + children.reduce((total, [child]) => total + sum(child), 0)
  }
  return sum(pid)
}

function addProcess(processes: Map<number, Process>, pid: number): void {
  try {
    // the program's name is in brackets and may have blanks; the fields after it are numbered from 3 in proc(5)
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const field = (number: number) => Number(fields[number - 3])
    const ticks = field(14) + field(15) + field(16) + field(17)
    processes.set(pid, { parent: field(4), seconds: ticks / ticksPerSecond })
  } catch {
    // the process has ended since /proc was listed
  }
}
