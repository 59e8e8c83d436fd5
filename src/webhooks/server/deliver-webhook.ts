import type { Logger } from 'pino'
import { renderWebhookOff } from '#mail/server/emails/administrators/webhook-off.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { webhooksText } from '../text.ts'
import { getNextAttempt, triedForMs } from './attempt-pauses.ts'
import { handOnPlace, leavePlace, takePlace, takeWaitingLanes } from './endpoint-places.ts'
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

/** How many events of a lane are sent one after the other before another lane gets its place. */
const mostInTurn = 20
const underWay = new Set<Promise<void>>()
/** How many callers wait for the events under way; meanwhile no lane goes on with its next event. */
let finishing = 0

/**
 * Begins to send the due events of a lane, one after the other. The job does not wait for the answers, nor for a place at the endpoint, so
 * that an endpoint which never answers holds up neither other endpoints nor other jobs (D-694). Events are sent at least once: the claim of
 * a killed process runs out, the lanes that waited in it are overdue after a minute, and a repeated event has the same id (D-661).
 */
export async function deliverWebhook(dependencies: DeliveryDependencies, lane: Lane): Promise<void> {
  const { db, log } = dependencies
  const send = () => track(log, deliverWebhook(dependencies, lane))
  if (!takePlace({ lane, send, enqueue: () => enqueueLane(db, lane) })) return
  let claimed: ClaimedDelivery | undefined
  try {
    claimed = await claimDelivery(db, lane)
  } catch (error) {
    // without the database no other lane could be claimed
    leavePlace(lane)
    throw error
  }
  if (claimed) return track(log, sendLane(dependencies, lane, claimed))
  handOnPlace(lane)
  await enqueueNext(db, lane)
}

function track(log: DeliveryDependencies['log'], work: Promise<void>): void {
  const tracked = work
    .catch((error: unknown) => log.error({ err: error }, 'what became of a webhook was not recorded'))
    .finally(() => underWay.delete(tracked))
  underWay.add(tracked)
}

/**
 * Waits for the events that this process is sending, before its connections are closed, and enqueues the lanes that wait for a place;
 * returns whether there were any.
 */
export async function finishWebhooks(): Promise<boolean> {
  const waiting = takeWaitingLanes()
  const sending = [...underWay]
  finishing++
  try {
    for (const { enqueue } of waiting) await enqueue()
    await Promise.all(sending)
  } finally {
    finishing--
  }
  return waiting.length + sending.length > 0
}

async function sendLane(dependencies: DeliveryDependencies, lane: Lane, first: ClaimedDelivery): Promise<void> {
  let claimed: ClaimedDelivery | undefined = first
  try {
    for (let sent = 1; claimed; sent++)
      claimed = await attempt(dependencies, lane, claimed, () => sent < mostInTurn && finishing === 0)
  } finally {
    handOnPlace(lane)
  }
}

/** Sends an event; returns the next one of its lane, claimed, if it is due and `goesOn`, and enqueues the lane otherwise. */
async function attempt(
  dependencies: DeliveryDependencies,
  lane: Lane,
  claimed: ClaimedDelivery,
  goesOn: () => boolean,
): Promise<ClaimedDelivery | undefined> {
  const { db, encryptionKeys, config } = dependencies
  const { event_id: id, url, body } = claimed
  const secrets = openSecrets(encryptionKeys, lane.endpointId, claimed)
  const outcome = secrets
    ? await sendWebhook({ url, id, body, secrets }, { allowsLocalhost: config.webhooksToLocalhost })
    : { status: null, answer: '', problem: webhooksText.problems.secret, tookMs: 0 }
  return inTransaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, lane.endpointId)
    if (!endpoint) return undefined
    await recordOutcome(tx, dependencies, { endpoint, claimed, outcome })
    const next = goesOn() ? await claimDelivery(tx, lane) : undefined
    if (!next) await enqueueNext(tx, lane)
    return next
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
  // a first failure counts from the beginning of its attempt, as the event's own three days do
  const failingSince = endpoint.failing_since ?? (claimed.attempts === 1 ? claimed.first_tried_at : now)
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
