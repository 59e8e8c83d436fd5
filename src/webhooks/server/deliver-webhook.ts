import type { Logger } from 'pino'
import { renderWebhookOff } from '#mail/server/emails/administrators/webhook-off.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { webhooksText } from '../text.ts'
import {
  type EndpointRow,
  lockEndpoint,
  type OffReason,
  selectOffWithWaiting,
  updateEndpoint,
} from './endpoint-store.ts'
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
  log: Pick<Logger, 'error'>
  /** The people who are told that an endpoint was switched off. */
  listRecipients: (tx: Tx) => Promise<{ email: string; firstName: string }[]>
}

/** How many events one process sends to an endpoint at a time; further ones are tried again a second later. */
const mostToEndpoint = 2
const busyDelayMs = 1_000
/** How many events are being sent, by endpoint. Their sum has no limit of its own, since there are at most `maxEndpoints` endpoints. */
const placesTaken = new Map<string, number>()
const underWay = new Set<Promise<void>>()

/**
 * Begins to send the next event of a lane; the one after it is enqueued once this one was accepted or refused. The job does not wait for
 * the answer, so that an endpoint which never answers holds up neither other endpoints nor other jobs (D-694). Events are sent at least
 * once: the claim of a killed process runs out, and a repeated event has the same id (D-661).
 */
export async function deliverWebhook(dependencies: DeliveryDependencies, lane: Lane): Promise<void> {
  const { db, log } = dependencies
  const taken = placesTaken.get(lane.endpointId) ?? 0
  if (taken >= mostToEndpoint) return enqueueLane(db, lane, new Date(Date.now() + busyDelayMs))
  placesTaken.set(lane.endpointId, taken + 1)
  let claimed: ClaimedDelivery | undefined
  try {
    claimed = await claimDelivery(db, lane)
  } finally {
    if (!claimed) leavePlace(lane)
  }
  if (!claimed) return enqueueNext(db, lane)
  const sending = attempt(dependencies, lane, claimed)
    .catch((error: unknown) => log.error({ err: error }, 'what became of a webhook was not recorded'))
    .finally(() => {
      leavePlace(lane)
      underWay.delete(sending)
    })
  underWay.add(sending)
}

function leavePlace({ endpointId }: Lane): void {
  const taken = (placesTaken.get(endpointId) ?? 0) - 1
  if (taken > 0) placesTaken.set(endpointId, taken)
  else placesTaken.delete(endpointId)
}

/** Waits for the events that this process is sending, before its connections are closed; returns whether there were any. */
export async function finishWebhooks(): Promise<boolean> {
  const sending = [...underWay]
  await Promise.all(sending)
  return sending.length > 0
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

/**
 * Records the outcome of an attempt. Any 2xx is a success; the endpoint is switched off at once by a 410, and otherwise after three days
 * without a success. What a former address answered says nothing about the present one.
 */
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
  const isMoved = claimed.url !== endpoint.url
  const next_at = status === goneStatus && !isMoved ? null : getNextAttempt(claimed, now)
  const state = next_at ? { state: 'waiting' as const, next_at } : { state: 'failed' as const }
  await updateAttempted(tx, claimed.id, { ...values, ...state })
  if (isMoved) return
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

/** Switches an endpoint off: nothing more is sent to it, and waiting deliveries are given up; they can be replayed once it is on again. */
export async function switchOff(tx: Tx, endpointId: string, reason: OffReason): Promise<void> {
  await updateEndpoint(tx, endpointId, { off_at: new Date(), off_reason: reason })
  await updateWaitingToFailed(tx, endpointId, webhooksText.problems.off)
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** For how long a delivery is retried, and for how long an endpoint may fail before it is switched off. */
const triedForMs = 72 * hour

/** The pauses between attempts; the last one is repeated. */
const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]

/** Each pause is longer or shorter by up to this share, so that not all attempts come at the same moment. */
const jitter = 0.2

/** When a delivery is sent again; null once it has been tried for three days. The last attempt is at the end of that time. */
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

/**
 * Runs every minute: enqueues overdue deliveries that have no job, because the job failed or its process was killed at the wrong moment,
 * and gives up those that were written by a transaction which still saw an endpoint on that was being switched off.
 */
export async function enqueueOverdueWebhooks(db: Database): Promise<void> {
  for (const endpointId of await selectOffWithWaiting(db))
    await inTransaction(db, async (tx) => {
      const endpoint = await lockEndpoint(tx, endpointId)
      if (endpoint?.off_reason) await updateWaitingToFailed(tx, endpointId, webhooksText.problems.off)
    })
  for (const lane of await selectOverdueLanes(db, batchSize)) await enqueueLane(db, lane)
}
