import { setTimeout as sleep } from 'node:timers/promises'
import type { ActionName } from '../load/run-load.ts'
import type { MailFault } from '../stack/faulty-mail-server.ts'
import type { ProviderFault } from '../stack/faulty-provider.ts'
import type { Stack } from '../stack/start-stack.ts'

export interface Fault {
  what: string
  /** Set if the fault kills server processes: an email that they had just sent may then be sent once more. */
  kills?: 'server'
  /** The actions that must be going on for the fault to have an effect. */
  actions?: ActionName[]
  /** Resolves when the fault is over; a fault that lasts goes on for `windowMs`. */
  inject(stack: Stack, windowMs: number): Promise<void>
}

/** Faults that are over at once, and can therefore also strike at a named step. */
export const suddenFaults: Fault[] = [
  { what: 'server: kill -9 of all its processes', kills: 'server', inject: async ({ shop }) => shop.kill('all') },
  { what: 'PostgreSQL: kill -9', inject: async ({ postgres }) => postgres.kill() },
  { what: 'database: connections reset', inject: ({ databaseLine }) => resetConnections(databaseLine) },
  { what: 'server: kill -9 of its first process', kills: 'server', inject: async ({ shop }) => shop.kill('first') },
  {
    what: 'server: kill -9 of a process that serves',
    kills: 'server',
    inject: async ({ shop }) => shop.kill('serving'),
  },
  { what: 'PostgreSQL: kill -9 of one of its processes', inject: ({ postgres }) => postgres.killOneProcess() },
]

async function resetConnections(line: Stack['databaseLine']): Promise<void> {
  await line.disconnect()
  await line.reconnect()
}

const providerWindow = (what: string, ...faults: ProviderFault[]): Fault => ({
  what: `provider: ${what}`,
  actions: ['sale by new card', 'sale in cash', 'sale by saved card'],
  async inject({ provider }, windowMs) {
    provider.addFaults(faults)
    await sleep(windowMs)
    provider.removeFaults(faults)
  },
})

const mailWindow = (what: string, fault: MailFault): Fault => ({
  what: `mail server: ${what}`,
  actions: ['explore link', 'shopping link'],
  async inject({ mailServer }, windowMs) {
    await mailServer.setFault(fault)
    await sleep(windowMs)
    await mailServer.setFault(null)
  },
})

export const lastingFaults: Fault[] = [
  providerWindow('requests and answers lost', 'request lost', 'answer lost'),
  providerWindow(
    'answers delayed, cut, and status 500',
    'answer delayed',
    'answer cut',
    'status 500, done',
    'status 500, not done',
  ),
  providerWindow('requests doubled', 'request doubled'),
  providerWindow(
    'webhooks lost, delayed, repeated, reordered',
    'webhook lost',
    'webhook delayed',
    'webhook repeated',
    'webhooks reordered',
  ),
  mailWindow('refuses', 'refused'),
  mailWindow('hangs', 'hung'),
  mailWindow('cuts connections after DATA', 'cut after DATA'),
  mailWindow('away', 'away'),
  {
    what: 'disk of uploads: full',
    actions: ['sign-up', 'sign-up'],
    async inject({ disk }, windowMs) {
      disk.fail()
      await sleep(windowMs)
      disk.recover()
    },
  },
  {
    what: 'database: away, then back',
    async inject({ databaseLine }, windowMs) {
      await databaseLine.disconnect()
      await sleep(windowMs)
      await databaseLine.reconnect()
    },
  },
  {
    what: 'database: connections stalled, then reset',
    async inject({ databaseLine }, windowMs) {
      databaseLine.stopAnswering()
      await sleep(windowMs)
      await databaseLine.disconnect()
      await databaseLine.reconnect()
    },
  },
  {
    what: 'PostgreSQL: kill -9 three times in a row',
    async inject({ postgres, query }) {
      for (let time = 0; time < 3; time++) {
        postgres.kill()
        await sleep(200)
        await query('select')
      }
    },
  },
  { what: 'server: SIGTERM, and started again', inject: ({ shop }) => shop.stopAndStart() },
]

export function findFaults(pattern: RegExp): Fault[] {
  return [...suddenFaults, ...lastingFaults].filter(({ what }) => pattern.test(what))
}
