import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { patroniConfigOf } from './database-services.ts'
import { address, type DatabaseMachine, type Layout } from './layout.ts'
import type { Cluster } from './start-cluster.ts'

interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

/** The cluster's members, as listed by the first Patroni that answers. */
export async function listMembers({ databases }: Layout): Promise<Member[]> {
  for (const { restPort } of databases) {
    const response = await fetch(`http://${address}:${restPort}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    )
    if (response?.ok) return ((await response.json()) as { members: Member[] }).members
  }
  throw new Error('no Patroni answers')
}

/** Whether there are a primary and a synchronous standby, and the third machine is streaming too. */
export async function isReplicating(layout: Layout): Promise<boolean> {
  const members = await listMembers(layout)
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
  const has = (role: string) => running.some((member) => member.role === role)
  return running.length === layout.databases.length && has('leader') && has('sync_standby')
}

export async function findPrimary(layout: Layout): Promise<DatabaseMachine> {
  const members = await listMembers(layout)
  const leader = layout.databases.find(({ name }) => members.some((one) => one.name === name && one.role === 'leader'))
  if (!leader) throw new Error('there is no primary')
  return leader
}

/** Makes a standby the primary, as an operator does before maintaining the primary's machine. */
export async function switchOver({ layout, programs }: Cluster): Promise<void> {
  const [machine] = layout.databases
  if (!machine) return
  await promisify(execFile)(programs.patronictl, ['-c', patroniConfigOf(machine), 'switchover', '--force'])
}
