import { spawnSync } from 'node:child_process'

/** Installs a package of the system with apt-get; returns false if apt-get or the rights are missing. */
export function installPackage(name: string): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  runCommand([...sudo, 'apt-get', 'update', '-qq'])
  return runCommand([...sudo, 'apt-get', 'install', '-y', '-qq', name])
}

export function runCommand([command = '', ...args]: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
