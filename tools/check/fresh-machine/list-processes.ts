import { spawnSync } from 'node:child_process'

export interface Process {
  pid: number
  parent: number
  command: string
}

/** The running processes of this machine. */
export function listProcesses(): Process[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+([^Z\s]\S*)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, parent, , command = '']) => ({ pid: Number(pid), parent: Number(parent), command }))
}

/** This process and all that it and its children started. */
export function listFamily(pid: number, processes = listProcesses()): Process[] {
  const self = processes.filter((one) => one.pid === pid)
  const children = processes.filter((one) => one.parent === pid)
  return [...self, ...children.flatMap((child) => listFamily(child.pid, processes))]
}

/** The processes in this list that are still running. */
export function listSurvivors(family: readonly Process[]): Process[] {
  const running = new Map(listProcesses().map(({ pid, command }) => [pid, command]))
  return family.filter(({ pid, command }) => running.get(pid) === command)
}
