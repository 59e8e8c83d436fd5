import { readdirSync, readFileSync } from 'node:fs'

/** The child processes of a process, read from /proc. */
export function listChildren(pid: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((child) => readParent(child) === pid)
}

/** Reads a process's parent: the second field after its name, which may itself contain spaces and parentheses. */
function readParent(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
