import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAudit } from '../../tools/operate/audit/run-audit.ts'
import { type DescribedOperation, listOperations } from '../api/described-operations.ts'
import { type CheckedShop, openCheckedShop } from '../harness/checked-shop.ts'
import { type ChangedRows, recordChangedRows } from './changed-rows.ts'
import { actorNames, createFuzzActors, type FuzzActors } from './fuzz-actors.ts'
import { type RandomRequest, randomRequest } from './random-request.ts'
import { sendRandomRequest } from './send-random-request.ts'

/** `npm run test:fuzz` sends more, with a new seed each time; `npm test` sends these few. */
const { FUZZ_REQUESTS, FUZZ_SEED } = process.env
const requests = Number(FUZZ_REQUESTS ?? 600)
const seed = Number(FUZZ_SEED ?? (FUZZ_REQUESTS ? randomInt(2 ** 31) : 20_261_122))
/** New people are created after this many requests, because calls that succeed change and delete the earlier ones. */
const requestsPerPeople = 100
const millisecondsPerRequest = 60

/** Counters, and rows that the provider's notifications about earlier calls may write during any call. */
const writtenByAnyCall = /^(?:INSERT|UPDATE) (?:idempotency_keys|rate_limits|webhook_deliveries|webhook_events)$/
/** A payment that the provider declines, or does not answer, is kept as an attempt. */
const writtenByDeclines = /^(?:INSERT|UPDATE) (?:payments|provider_customers)$/
const declineCodes = new Set([22, 23])

let shop: CheckedShop
let changedRows: ChangedRows
let operations: DescribedOperation[]
beforeAll(async () => {
  shop = await openCheckedShop()
  changedRows = await recordChangedRows(shop)
  operations = listOperations(shop.description)
})
afterAll(async () => {
  await changedRows.close()
  await shop.close()
})

test(`${requests} random requests of seed ${seed} cause no fault and no unknown answer [D-179]`, {
  timeout: 60_000 + requests * millisecondsPerRequest,
}, async () => {
  let actors: FuzzActors | undefined
  let sent = 0
  const answers = new Map<string, number>()
  const callers = new Set<string>()
  const accepted = new Set<string>()

  const pairs = operations.length * actorNames.length

  async function send(request: RandomRequest): Promise<void> {
    if (!actors || sent % requestsPerPeople === 0) actors = await createFuzzActors(shop)
    await changedRows.takeChanges()
    sent += 1
    const { status, body } = await sendRandomRequest(shop, actors, request, `fuzz-${sent}`)
    const code = body.error?.errorCode ?? 0
    const answer = `${status} with code ${code}`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    callers.add(`${request.operation.id} as ${request.actor}`)
    if (status < 400) accepted.add(request.operation.id)
    else await expectNoChange(answer, code)
    if (status >= 500 && code !== 23) throw new Error(`${answer}: ${body.responseMessage}`)
  }

  async function expectNoChange(answer: string, code: number): Promise<void> {
    const changes = (await changedRows.takeChanges()).filter(
      (change) => !writtenByAnyCall.test(change) && !(declineCodes.has(code) && writtenByDeclines.test(change)),
    )
    if (changes.length > 0) throw new Error(`refused (${answer}), but: ${changes.join(', ')}`)
  }

  function printReach(): void {
    console.log(
      `${accepted.size} of ${operations.length} operations accepted, ${callers.size} of ${pairs} pairs with an actor`,
    )
    console.table([...answers].sort(([, one], [, other]) => other - one).map(([answer, times]) => ({ answer, times })))
  }

  await fc.assert(fc.asyncProperty(randomRequest(operations), send), { seed, numRuns: requests, endOnFailure: true })
  if (FUZZ_REQUESTS) printReach()
  // the schedule processes the webhook events that came while the calls that they report were under way
  await shop.runScheduledJob('reconcile')
  await shop.runJobs()
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  // a generator that stops reaching the operations would find nothing
  expect(callers.size).toBeGreaterThan(pairs * (1 - Math.exp(-requests / pairs / 3)))
})
