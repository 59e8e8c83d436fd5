import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a machine without any development tool has: git, sh, the core utilities, and unshare of util-linux. */
const programs = [
  'git sh env cat cp mv rm ls mkdir rmdir ln chmod dirname basename uname sort head tail tr cut wc tee sleep id',
  'printf test true false readlink realpath mktemp date expr touch tty unshare',
].flatMap((line) => line.split(' '))

export interface Machine {
  folder: string
  env: Record<string, string>
  nodeVersion: string
  npmVersion: string
}

/**
 * A folder as a fresh machine: a home of its own, and on PATH nothing but Node, this version of npm, git, sh and the core
 * utilities. `cache` is an npm cache to share; without it the machine downloads every package.
 */
export function createMachine(folder: string, npmVersion: string, cache?: string): Machine {
  const bin = path.join(folder, 'bin')
  const home = path.join(folder, 'home')
  for (const made of [bin, home]) mkdirSync(made, { recursive: true })
  for (const name of programs) {
    const found = findProgram(name)
    if (found) symlinkSync(found, path.join(bin, name))
  }
  const node = findProgram('node')
  const npm = findProgram('npm')
  if (!node || !npm) throw new Error('no node and npm on PATH beside those of node_modules')
  symlinkSync(node, path.join(bin, 'node'))
  const cli = installNpm(folder, npm, npmVersion)
  writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\nexec "${path.join(bin, 'node')}" "${cli}" "$@"\n`, { mode: 0o755 })
  const env = {
    PATH: bin,
    HOME: home,
    LANG: 'C.UTF-8',
    npm_config_cache: cache ?? path.join(home, '.npm'),
    npm_config_registry: run(npm, ['config', 'get', 'registry'], folder),
    npm_config_update_notifier: 'false',
  }
  const nodeVersion = run(path.join(bin, 'node'), ['--version'], folder, env)
  return { folder, env, nodeVersion, npmVersion: run(path.join(bin, 'npm'), ['--version'], folder, env) }
}

/** The path of a program on PATH; the folders of this project's packages do not count. */
function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs npm of this version into the folder, and returns its program. */
function installNpm(folder: string, npm: string, version: string): string {
  const tools = path.join(folder, 'npm')
  mkdirSync(tools)
  run(npm, ['install', '--silent', '--no-audit', '--no-fund', '--prefix', tools, `npm@${version}`], folder)
  return path.join(tools, 'node_modules', 'npm', 'bin', 'npm-cli.js')
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
  return stdout.trim()
}
