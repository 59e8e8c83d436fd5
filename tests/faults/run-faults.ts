import { waitFor } from '../../ops/ha/cluster/wait-for.ts'
import { createRandom } from '../../ops/ha/load/random.ts'
import type { InjectionLog } from './injection/injection-log.ts'
import { planRound, planShortRun } from './injection/plan-strikes.ts'
import { type Strike, strike } from './injection/strike.ts'
import { createAcknowledged } from './load/acknowledged.ts'
import { createPeople } from './load/create-people.ts'
import { runLoad } from './load/run-load.ts'
import { createShopClient } from './load/shop-client.ts'
import { compareAftercare } from './outcome/compare-aftercare.ts'
import { compareMails } from './outcome/compare-mails.ts'
import { compareNews } from './outcome/compare-news.ts'
import { compareTrade } from './outcome/compare-trade.ts'
import { compareWebhooks } from './outcome/compare-webhooks.ts'
import { printReport } from './outcome/print-report.ts'
import { runAuditCommand } from './outcome/run-audit-command.ts'
import { waitForRest } from './outcome/wait-for-rest.ts'
import type { Stack } from './stack/start-stack.ts'
import { startWebhookReceiver } from './stack/webhook-receiver.ts'

interface RunOptions {
  seed: number
  short: boolean
  minutes: number
}

const shortRun = { sellers: 3, patienceMs: 3_000, windowMs: () => 1_200, restTimeoutMs: 180_000 }
const longRun = { sellers: 6, patienceMs: 15_000, restTimeoutMs: 240_000 }
const paymentsAtStart = 6

/** Lets one fault after the other strike while trade goes on; returns what was wrong afterwards. */
export async function runFaults(stack: Stack, { seed, short, minutes }: RunOptions): Promise<string[]> {
  const random = createRandom(seed + 1)
  const options = short ? shortRun : { ...longRun, windowMs: () => 1_000 + random() * 5_000 }
  const client = createShopClient(stack.shop.url, options.patienceMs)
  const people = await createPeople(stack, client, options.sellers)
  const { adminToken } = people
  const program = await startWebhookReceiver({ folder: stack.folder, port: stack.webhookPort, adminToken }, client)
  const acknowledged = createAcknowledged()
  const { mails } = stack.mailServer
  const trader = { client, people, acknowledged, mails, query: stack.query, random: createRandom(seed + 2) }
  const load = runLoad(trader)
  // waits for some payments, since only paid orders can be refunded
  await waitFor('the first payments', 60_000, async () => acknowledged.payments.length >= paymentsAtStart)
  const log: InjectionLog = { strikes: [], unreached: [] }
  const run = (planned: Strike) => strike(planned, { stack, load, client, random, log, windowMs: options.windowMs() })
  if (short) for (const planned of planShortRun()) await run(planned)
  else await strikeUntil(Date.now() + minutes * 60_000, random, run)
  console.log(`${new Date().toISOString().slice(11, 19)}  the faults are over`)
  await load.stop()
  console.log(`${new Date().toISOString().slice(11, 19)}  the load is over`)
  const unfinished = await waitForRest(stack.query, { timeoutMs: options.restTimeoutMs, hurry: short })
  console.log(`${new Date().toISOString().slice(11, 19)}  nothing is under way any more`)
  const comparisons = [
    ...(await compareTrade(stack, acknowledged, client)),
    ...(await compareAftercare(stack.query, acknowledged)),
    await compareMails(stack.query, mails, log.strikes),
    await compareNews(stack.query, acknowledged, mails),
    await compareWebhooks(stack.query, program.received()),
  ]
  await program.stop()
  client.close()
  return printReport(stack, { log, comparisons, answers: client.counts, audit: runAuditCommand(stack), unfinished })
}

async function strikeUntil(
  deadline: number,
  random: () => number,
  run: (planned: Strike) => Promise<void>,
): Promise<void> {
  while (Date.now() < deadline)
    for (const planned of planRound(random)) {
      if (Date.now() > deadline) return
      await run(planned)
    }
}
