import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one has started, as /proc tells. */
export function listChildren(pid: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((child) => readParent(child) === pid)
}

/** The parent is the second field after the name, which may hold spaces and parentheses itself. */
function readParent(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
