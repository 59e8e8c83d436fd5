import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fillTemplate } from './fill-template.ts'
import type { Programs } from './find-programs.ts'
import { address, type DatabaseMachine, type Layout } from './layout.ts'
import { listChildren } from './list-children.ts'
import type { ServerUser } from './server-user.ts'
import type { Service } from './supervisor.ts'

export interface ServiceOptions {
  layout: Layout
  programs: Programs
  user: ServerUser | null
  /** The password that all database roles of this installation share. */
  password: string
}

export const dataDirOf = (machine: DatabaseMachine) => path.join(machine.folder, 'pg')
export const patroniConfigOf = (machine: DatabaseMachine) => path.join(machine.folder, 'patroni.yml')

export function makeFolder(folder: string, user: ServerUser | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

/** A database machine: a member of etcd, and Patroni, which runs PostgreSQL. */
export function createDatabaseServices(machine: DatabaseMachine, options: ServiceOptions): Service[] {
  makeFolder(machine.folder, options.user)
  return [createEtcd(machine, options), createPatroni(machine, options)]
}

export const namesOfMachine = ({ name }: DatabaseMachine) => [`${name}-etcd`, `${name}-patroni`]

function createEtcd(machine: DatabaseMachine, { layout, programs, user }: ServiceOptions): Service {
  const peer = ({ etcdPeerPort }: DatabaseMachine) => `http://${address}:${etcdPeerPort}`
  const client = `http://${address}:${machine.etcdPort}`
  const members = layout.databases.map((other) => `${other.name}=${peer(other)}`).join(',')
  return {
    name: `${machine.name}-etcd`,
    file: programs.etcd,
    args: [
      '--name',
      machine.name,
      '--data-dir',
      path.join(machine.folder, 'etcd'),
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
      '--listen-peer-urls',
      peer(machine),
      '--initial-advertise-peer-urls',
      peer(machine),
      '--initial-cluster',
      members,
      '--initial-cluster-token',
      'chairside',
      '--initial-cluster-state',
      'new',
      '--log-level',
      'warn',
    ],
    user,
  }
}

function createPatroni(machine: DatabaseMachine, { layout, programs, user, password }: ServiceOptions): Service {
  const config = patroniConfigOf(machine)
  fillTemplate('patroni.yml', config, {
    name: machine.name,
    address,
    restPort: machine.restPort,
    port: machine.port,
    etcdHosts: layout.databases.map(({ etcdPort }) => `'${address}:${etcdPort}'`).join(', '),
    dataDir: dataDirOf(machine),
    binDir: path.dirname(programs.postgres),
    network: `${address}/32`,
    password,
    sharedBuffers: '128MB',
    watchdog: 'off',
  })
  if (user) chownSync(config, user.uid, user.gid)
  return {
    name: `${machine.name}-patroni`,
    file: programs.patroni,
    args: [config],
    env: { LC_ALL: 'C.UTF-8', HOME: machine.folder },
    user,
    signalRest: (signal) => signalPostgres(dataDirOf(machine), signal),
  }
}

/** Signals PostgreSQL, which outlives Patroni in a session of its own; all of its processes are children of the first one. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  const first = findPostmaster(dataDir)
  if (!first) return
  for (const pid of [first, ...listChildren(first)])
    try {
      process.kill(pid, signal)
    } catch {
      // the process has ended already
    }
}

/** The first process of the PostgreSQL that runs on this folder, read from its postmaster.pid; null if none runs. */
export function findPostmaster(dataDir: string): number | null {
  try {
    return Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}
