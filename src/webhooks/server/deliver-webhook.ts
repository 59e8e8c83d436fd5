import { renderWebhookOff } from '#mail/server/emails/administrators/webhook-off.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { webhooksText } from '../text.ts'
import { type EndpointRow, lockEndpoint, type OffReason, updateEndpoint } from './endpoint-store.ts'
import {
  type ClaimedDelivery,
  claimDelivery,
  findNextAttempt,
  jobKeyOf,
  type Lane,
  selectOverdueLanes,
  updateAttempted,
  updateWaitingToFailed,
} from './event-store.ts'
import { sendWebhook, type WebhookOutcome } from './send-webhook.ts'
import { openSecrets } from './webhook-secrets.ts'

export interface DeliveryDependencies {
  db: Database
  encryptionKeys: EncryptionKeys
  config: { webhooksToLocalhost: boolean }
  publicUrl: () => string
  /** Who is told that a webhook was switched off. */
  listRecipients: (tx: Tx) => Promise<{ email: string; firstName: string }[]>
}

/** How many are sent at a time in one process: one that answers slowly leaves room for other jobs. */
const mostAtOnce = 2
const busyDelayMs = 1_000
let underWay = 0

/** The job that sends the next event of a lane, and enqueues the one after it. At least once: a repeated one has the same id (D-661). */
export async function deliverWebhook(dependencies: DeliveryDependencies, lane: Lane): Promise<void> {
  const { db } = dependencies
  if (underWay >= mostAtOnce) return enqueueLane(db, lane, new Date(Date.now() + busyDelayMs))
  underWay += 1
  try {
    const claimed = await claimDelivery(db, lane)
    if (claimed) await attempt(dependencies, lane, claimed)
    else await enqueueNext(db, lane)
  } finally {
    underWay -= 1
  }
}

async function attempt(dependencies: DeliveryDependencies, lane: Lane, claimed: ClaimedDelivery): Promise<void> {
  const { db, encryptionKeys, config } = dependencies
  const { event_id: id, url, body } = claimed
  const secrets = openSecrets(encryptionKeys, lane.endpointId, claimed)
  const outcome = secrets
    ? await sendWebhook({ url, id, body, secrets }, { allowsLocalhost: config.webhooksToLocalhost })
    : { status: null, answer: '', problem: webhooksText.problems.secret, tookMs: 0 }
  await inTransaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, lane.endpointId)
    if (!endpoint) return
    await recordOutcome(tx, dependencies, { endpoint, claimed, outcome })
    await enqueueNext(tx, lane)
  })
}

export const isTaken = ({ status }: Pick<WebhookOutcome, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

const goneStatus = 410

interface Attempted {
  endpoint: EndpointRow
  claimed: ClaimedDelivery
  outcome: WebhookOutcome
}

/** Success is 2xx; 410 switches the endpoint off at once, and three days without a success in the end. */
async function recordOutcome(
  tx: Tx,
  dependencies: DeliveryDependencies,
  { endpoint, claimed, outcome }: Attempted,
): Promise<void> {
  const { status, answer, problem, tookMs: took_ms } = outcome
  const values = { status, answer, problem, took_ms }
  if (isTaken(outcome)) {
    await updateAttempted(tx, claimed.id, { ...values, state: 'delivered' })
    if (endpoint.failing_since) await updateEndpoint(tx, endpoint.id, { failing_since: null })
    return
  }
  const now = new Date()
  const next_at = status === goneStatus ? null : getNextAttempt(claimed, now)
  const state = next_at ? { state: 'waiting' as const, next_at } : { state: 'failed' as const }
  await updateAttempted(tx, claimed.id, { ...values, ...state })
  const failingSince = endpoint.failing_since ?? now
  if (!endpoint.failing_since) await updateEndpoint(tx, endpoint.id, { failing_since: failingSince })
  if (status === goneStatus) await switchOffAndTell(tx, dependencies, endpoint, 'gone')
  else if (now.getTime() - failingSince.getTime() >= triedForMs)
    await switchOffAndTell(tx, dependencies, endpoint, 'failing')
}

async function switchOffAndTell(
  tx: Tx,
  { listRecipients, publicUrl }: DeliveryDependencies,
  endpoint: EndpointRow,
  reason: Exclude<OffReason, 'administrator'>,
): Promise<void> {
  if (endpoint.off_reason) return
  await switchOff(tx, endpoint.id, reason)
  const { host } = new URL(endpoint.url)
  const url = `${publicUrl()}/admin-connections`
  for (const { email: to, firstName } of await listRecipients(tx))
    await queueEmail(tx, renderWebhookOff({ to, firstName, host, why: reason, url }))
}

/** Nothing more is sent there, and what waits is given up; it can be replayed once the endpoint is on again. */
export async function switchOff(tx: Tx, endpointId: string, reason: OffReason): Promise<void> {
  await updateEndpoint(tx, endpointId, { off_at: new Date(), off_reason: reason })
  await updateWaitingToFailed(tx, endpointId, webhooksText.problems.off)
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** For how long a delivery is tried, and an endpoint may fail. */
const triedForMs = 72 * hour

/** The pauses after the attempts; the last one is repeated. */
const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]

/** By this part a pause is longer or shorter, so that not all come at the same moment. */
const jitter = 0.2

/** When a delivery is sent again; null once it was tried for three days, with a last attempt at their end. */
export function getNextAttempt(
  { attempts, first_tried_at: first }: Pick<ClaimedDelivery, 'attempts' | 'first_tried_at'>,
  now: Date,
  random = Math.random(),
): Date | null {
  const end = first.getTime() + triedForMs
  if (now.getTime() >= end) return null
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? second
  return new Date(Math.min(end, now.getTime() + pause * (1 - jitter + 2 * jitter * random)))
}

async function enqueueNext(db: Db, lane: Lane): Promise<void> {
  const at = await findNextAttempt(db, lane)
  if (at) await enqueueLane(db, lane, at)
}

export function enqueueLane(db: Db, lane: Lane, at = new Date()): Promise<void> {
  return enqueueJob(db, 'deliver-webhook', { ...lane }, { key: jobKeyOf(lane), at })
}

const batchSize = 500

/** Every minute: enqueues what is due and has no job, because the job failed or its process was killed at the wrong moment. */
export async function enqueueOverdueWebhooks(db: Database): Promise<void> {
  for (const lane of await selectOverdueLanes(db, batchSize)) await enqueueLane(db, lane)
}
