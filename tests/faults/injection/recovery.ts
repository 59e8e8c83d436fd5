import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopClient } from '../load/shop-client.ts'
import type { Stack } from '../stack/start-stack.ts'

/** How many seconds after a fault the shop says that it is ready, acknowledges a new write, and sends an email. */
export interface Recovery {
  ready: number
  writes: number
  jobs: number
}

/** After this many seconds the shop counts as not recovering by itself. */
export const recoveryLimitSeconds = 60

/** Measures how soon each kind of work succeeds again after a fault; Infinity if it does not within the limit. */
export async function measureRecovery({ shop, mailServer }: Stack, client: ShopClient): Promise<Recovery> {
  const endedAt = Date.now()
  const isMailBack = () =>
    mailServer.mails.findLast(({ at, wasAcknowledged }) => at > endedAt && wasAcknowledged)?.at ?? 0
  const [ready, writes, jobs] = await Promise.all([
    firstMoment(endedAt, async () => ((await shop.isReady()) ? Date.now() : 0)),
    firstMoment(endedAt, async () => client.findFirstDoneSince(endedAt)),
    firstMoment(endedAt, async () => isMailBack()),
  ])
  return { ready, writes, jobs }
}

async function firstMoment(since: number, find: () => Promise<number>): Promise<number> {
  while (Date.now() < since + recoveryLimitSeconds * 1000) {
    const moment = await find()
    if (moment > 0) return (moment - since) / 1000
    await sleep(50)
  }
  return Number.POSITIVE_INFINITY
}
