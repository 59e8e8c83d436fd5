import { spawnSync } from 'node:child_process'

export interface Process {
  pid: number
  group: number
  command: string
}

/** The running processes of a process group, and all whose command line names one of `paths`. */
export function listProcesses(group: number, ...paths: string[]): Process[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,pgid=,stat=,command='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .filter(([, , , state = '']) => !state.startsWith('Z'))
    .map(([, pid, pgid, , command = '']) => ({ pid: Number(pid), group: Number(pgid), command }))
    .filter((one) => one.group === group || paths.some((path) => one.command.includes(path)))
}
