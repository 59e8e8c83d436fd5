import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopClient } from '../load/shop-client.ts'
import type { Stack } from '../stack/start-stack.ts'

/** Seconds after a fault until the shop says that it is ready, until a new write is acknowledged, and until a mail leaves. */
export interface Recovery {
  ready: number
  writes: number
  jobs: number
}

/** A shop that takes longer counts as one that does not recover by itself. */
export const recoveryLimitSeconds = 60

/** Watches what goes on after a fault; Infinity where it is not back within the limit. */
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
