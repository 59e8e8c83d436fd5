import { spawnSync } from 'node:child_process'

/** A package of the system, where it has apt-get and lets us. */
export function installPackage(name: string): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  run([...sudo, 'apt-get', 'update', '-qq'])
  return run([...sudo, 'apt-get', 'install', '-y', '-qq', name])
}

export function run([command = '', ...args]: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
