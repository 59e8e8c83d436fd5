import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { signalPostgres } from './database-services.ts'
import type { Layout } from './layout.ts'
import { markerName } from './supervisor.ts'

/** Ends every process that a killed drill left running on this folder, and removes the folder. */
export function stopLeftovers({ folder }: Layout): void {
  for (const pid of listMarked(folder)) kill(pid)
  // PostgreSQL's processes cannot be found by their environment, which their titles overwrite, but by their pid file
  for (const file of globSync('*/*/postmaster.pid', { cwd: folder }))
    signalPostgres(path.join(folder, path.dirname(file)), 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

function listMarked(folder: string): number[] {
  const marker = `${markerName}=${folder}\0`
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => pid !== process.pid && readEnvironment(pid).includes(marker))
}

/** The environment of a process; empty if it has ended or belongs to another user. */
function readEnvironment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has ended already
  }
}
