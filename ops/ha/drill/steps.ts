import { setTimeout as sleep } from 'node:timers/promises'
import { dataDirOf, findPostmaster, namesOfMachine } from '../cluster/database-services.ts'
import { address, type ShopMachine } from '../cluster/layout.ts'
import { listChildren } from '../cluster/list-children.ts'
import { findPrimary, isReplicating, switchOver } from '../cluster/patroni.ts'
import { namesOfShop } from '../cluster/shop-services.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { waitFor } from '../cluster/wait-for.ts'

export interface Step {
  what: string
  inQuick: boolean
  /** Breaks something, and resolves when everything works again; returns further measurements to print. */
  run(cluster: Cluster): Promise<Record<string, string>>
}

/** How long a broken machine stays down: long enough for another one to take over. */
const downMs = 30_000
const quietMs = 8_000

const elapsed = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const untilReplicating = (cluster: Cluster) =>
  waitFor('three database machines that replicate', 120_000, () => isReplicating(cluster.layout))
const isOpen = async ({ shopPort }: ShopMachine) =>
  (await fetch(`http://${address}:${shopPort}/readyz`, { signal: AbortSignal.timeout(2_000) })).status === 200

export const steps: Step[] = [
  {
    what: 'nothing is broken',
    inQuick: true,
    async run() {
      await sleep(quietMs)
      return {}
    },
  },
  {
    what: 'kill -9 of a process of the shop',
    inQuick: true,
    async run({ layout, supervisor }) {
      const first = supervisor.pidOf(layout.shops[0]?.name ?? '')
      const [server] = listChildren(first ?? 0)
      if (!server) throw new Error('the shop has no process of its own')
      process.kill(server, 'SIGKILL')
      await sleep(quietMs)
      return {}
    },
  },
  {
    what: 'kill -9 of PgBouncer',
    inQuick: true,
    async run({ layout, supervisor }) {
      const pid = supervisor.pidOf(`${layout.shops[0]?.name}-pgbouncer`)
      if (!pid) throw new Error('PgBouncer does not run')
      process.kill(pid, 'SIGKILL')
      await sleep(quietMs)
      return {}
    },
  },
  {
    what: 'a shop machine dies',
    inQuick: false,
    async run({ layout, supervisor }) {
      const machine = layout.shops[1]
      if (!machine) throw new Error('there is one machine only')
      supervisor.cut(namesOfShop(machine))
      await sleep(quietMs)
      const resumedAt = performance.now()
      supervisor.resume(namesOfShop(machine))
      await waitFor('the shop machine', 60_000, () => isOpen(machine))
      return { 'the machine serves again after': elapsed(resumedAt) }
    },
  },
  {
    what: 'switch-over for maintenance',
    inQuick: true,
    async run(cluster) {
      const beganAt = performance.now()
      await switchOver(cluster)
      await untilReplicating(cluster)
      await sleep(quietMs)
      return { 'all three replicate again after': elapsed(beganAt) }
    },
  },
  {
    what: 'kill -9 of PostgreSQL on the primary',
    inQuick: false,
    async run(cluster) {
      const pid = findPostmaster(dataDirOf(await findPrimary(cluster.layout)))
      if (!pid) throw new Error('the primary has no PostgreSQL')
      const killedAt = performance.now()
      process.kill(pid, 'SIGKILL')
      await sleep(quietMs)
      await untilReplicating(cluster)
      return { 'all three replicate again after': elapsed(killedAt) }
    },
  },
  {
    what: 'the primary’s machine dies',
    inQuick: true,
    async run(cluster) {
      const primary = await findPrimary(cluster.layout)
      cluster.supervisor.cut(namesOfMachine(primary))
      await sleep(downMs)
      const resumedAt = performance.now()
      cluster.supervisor.resume(namesOfMachine(primary))
      await untilReplicating(cluster)
      await sleep(quietMs)
      return { 'the old primary follows the new one after': elapsed(resumedAt) }
    },
  },
  {
    what: 'the primary’s machine hangs for 40 s',
    inQuick: false,
    async run(cluster) {
      const primary = await findPrimary(cluster.layout)
      cluster.supervisor.freeze(namesOfMachine(primary))
      await sleep(40_000)
      const resumedAt = performance.now()
      // does what the watchdog would do: it resets a machine that hung for over 15 s before its programs can continue
      cluster.supervisor.cut(namesOfMachine(primary))
      cluster.supervisor.resume(namesOfMachine(primary))
      await untilReplicating(cluster)
      await sleep(quietMs)
      return { 'the old primary follows the new one after': elapsed(resumedAt) }
    },
  },
  {
    what: 'the whole database is away for 20 s',
    inQuick: false,
    async run(cluster) {
      const names = cluster.layout.databases.flatMap(namesOfMachine)
      cluster.supervisor.cut(names)
      await sleep(10_000)
      const status = async (path: string) => (await fetch(`${cluster.url}${path}`)).status
      const health = `/healthz ${await status('/healthz')}, /readyz ${await status('/readyz')}`
      await sleep(10_000)
      const resumedAt = performance.now()
      cluster.supervisor.resume(names)
      await untilReplicating(cluster)
      const replicating = elapsed(resumedAt)
      await sleep(quietMs)
      return { meanwhile: health, 'all three replicate again after': replicating }
    },
  },
]
