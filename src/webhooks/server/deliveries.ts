import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type PagingQuery, toAdminPage } from '#platform/list-query-contract.ts'
import { type Database, inTransaction, startOfLondonDay, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { DeliveryState, DeliveryView, ReplayRequest } from '../contract.ts'
import { webhooksText } from '../text.ts'
import { enqueueLane } from './deliver-webhook.ts'
import { lockEndpoint } from './endpoint-store.ts'
import { notFound } from './endpoints.ts'
import {
  type DeliveryRow,
  deleteEventsOlderThan,
  type Lane,
  lockDelivery,
  selectDeliveries,
  updateToWaiting,
} from './event-store.ts'

interface ListRequest {
  endpoint_id: string
  state?: DeliveryState | undefined
}

/** What was sent to an endpoint in the last 30 days, the newest first. */
export async function listDeliveries(
  db: Database,
  { endpoint_id: endpointId, state, ...paging }: ListRequest & PagingQuery,
): Promise<{ deliveries: DeliveryView[]; total: number }> {
  if (!isId(endpointId)) return { deliveries: [], total: 0 }
  const { rows, total } = await selectDeliveries(db, { endpointId, state }, toAdminPage(paging))
  return { deliveries: rows.map(presentDelivery), total }
}

/**
 * Sends again one delivery, or all to an endpoint that were given up on the day `since` or later, each under its former id and in its
 * former position. Returns how many.
 */
export function replayDeliveries(
  db: Database,
  actor: AuthenticatedActor,
  { delivery_id: deliveryId, endpoint_id: endpointId, since = '' }: ReplayRequest,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const lanes = deliveryId ? await replayOne(tx, deliveryId) : await replayFailed(tx, endpointId ?? '', since)
    for (const lane of lanes) await enqueueLane(tx, lane)
    const [first] = lanes
    if (!first) return 0
    const change = { action: 'replay webhook', subjectKind: 'webhook', subjectId: first.endpointId, before: null }
    await recordAdminChange(tx, actor, { ...change, after: { deliveries: lanes.length } })
    return lanes.length
  })
}

async function replayOne(tx: Tx, deliveryId: string): Promise<Lane[]> {
  const delivery = isId(deliveryId) ? await lockDelivery(tx, deliveryId) : undefined
  if (!delivery) throw new AppError(webhooksText.deliveryNotFound, errorCode.notFound)
  if (delivery.is_off) throw new AppError(webhooksText.isOff, errorCode.conflict)
  if (delivery.state === 'waiting') throw new AppError(webhooksText.isWaiting, errorCode.conflict)
  return updateToWaiting(tx, { deliveryId })
}

async function replayFailed(tx: Tx, endpointId: string, since: string): Promise<Lane[]> {
  const endpoint = isId(endpointId) ? await lockEndpoint(tx, endpointId) : undefined
  if (!endpoint) throw notFound()
  if (endpoint.off_reason) throw new AppError(webhooksText.isOff, errorCode.conflict)
  return updateToWaiting(tx, { endpointId, failedSince: startOfLondonDay(since) })
}

function presentDelivery(row: DeliveryRow): DeliveryView {
  return {
    _id: row.id,
    event_id: row.event_id,
    event: row.type,
    about: row.about,
    created: row.created_at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    next: row.state === 'waiting' ? row.next_at.toISOString() : null,
    status: row.status,
    answer: row.answer,
    problem: row.problem,
    duration: row.took_ms,
  }
}

/** For how many days deliveries can be looked at and replayed. */
const storedDays = 30

/** Every night. */
export function deleteOldEvents(db: Database): Promise<void> {
  return deleteEventsOlderThan(db, storedDays)
}
