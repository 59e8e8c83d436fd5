import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type AuditedState, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { AddressRefusedError } from '#platform/server/http/public-address.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type EndpointForm, type EndpointView, maxEndpoints } from '../contract.ts'
import { describeRefusedEvent } from '../event-rights.ts'
import { describeEvent, type EventType, eventTypes, testEventType } from '../events-contract.ts'
import { webhooksText } from '../text.ts'
import { switchOff } from './deliver-webhook.ts'
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  type ListedEndpointRow,
  lockEndpoint,
  selectEndpoints,
  updateEndpoint,
} from './endpoint-store.ts'
import { resolveTarget, sendWebhook, type WebhookOutcome } from './send-webhook.ts'
import { generateSecret, openSecret, openSecrets, sealSecret } from './webhook-secrets.ts'

export interface EndpointDependencies {
  db: Database
  encryptionKeys: EncryptionKeys
  config: { webhooksToLocalhost: boolean }
}

const subjectKind = 'webhook'

export async function listEndpoints(db: Database): Promise<EndpointView[]> {
  return (await selectEndpoints(db)).map(presentEndpoint)
}

/** Adds an endpoint that is told what its maker may read herself (D-772); its secret is returned only this once. */
export async function addEndpoint(
  dependencies: EndpointDependencies,
  actor: AuthenticatedActor,
  form: EndpointForm,
): Promise<{ id: string; secret: string }> {
  requireEvents(actor, form.events)
  const values = await readForm(dependencies, form)
  const [id, secret] = [generateId(), generateSecret()]
  await inTransaction(dependencies.db, async (tx) => {
    if ((await countEndpoints(tx)) >= maxEndpoints) throw new AppError(webhooksText.tooMany, errorCode.conflict)
    const sealed = sealSecret(dependencies.encryptionKeys, 'secret', id, secret)
    await insertEndpoint(tx, { id, ...values, secret: sealed, made_by: actor.userId })
    const states = { before: null, after: describe(values) }
    await recordAdminChange(tx, actor, { action: 'add webhook', subjectKind, subjectId: id, ...states })
  })
  return { id, secret }
}

/**
 * Changes the address or the events of an endpoint. The administrator needs the rights to the events that the endpoint gains, or, with
 * another address, to all of its events; the failures of another address are counted anew.
 */
export async function changeEndpoint(
  dependencies: EndpointDependencies,
  actor: AuthenticatedActor,
  { endpointId, form }: { endpointId: string; form: EndpointForm },
): Promise<void> {
  const values = await readForm(dependencies, form)
  await changeLocked(dependencies.db, actor, endpointId, async (tx, endpoint) => {
    const isMoved = values.url !== endpoint.url
    requireEvents(actor, isMoved ? values.events : values.events.filter((type) => !endpoint.events.includes(type)))
    await updateEndpoint(tx, endpoint.id, isMoved ? { ...values, failing_since: null } : values)
    return { action: 'change webhook', before: describe(endpoint), after: describe(values) }
  })
}

/** For how long events are signed with the former secret as well. */
const overlapMs = 24 * 60 * 60_000

/**
 * Makes a new secret, which is returned only this once. The present secret becomes the former one, and an earlier former one no longer
 * signs.
 */
export async function rotateSecret(
  { db, encryptionKeys }: EndpointDependencies,
  actor: AuthenticatedActor,
  endpointId: string,
): Promise<{ secret: string; formerUntil: Date }> {
  const secret = generateSecret()
  const formerUntil = new Date(Date.now() + overlapMs)
  await changeLocked(db, actor, endpointId, async (tx, endpoint) => {
    const present = openSecret(encryptionKeys, 'secret', endpoint.id, endpoint.secret)
    const former =
      present === null
        ? { former_secret: null, former_until: null }
        : {
            former_secret: sealSecret(encryptionKeys, 'former_secret', endpoint.id, present),
            former_until: formerUntil,
          }
    await updateEndpoint(tx, endpoint.id, {
      secret: sealSecret(encryptionKeys, 'secret', endpoint.id, secret),
      ...former,
    })
    return { action: 'make new secret of webhook', before: null, after: { host: hostOf(endpoint) } }
  })
  return { secret, formerUntil }
}

/** Switches an endpoint on or off. One that is off is sent nothing, and what waits for it is given up; repeating the call changes nothing. */
export function setEndpointOn(
  db: Database,
  actor: AuthenticatedActor,
  { endpointId, isOn }: { endpointId: string; isOn: boolean },
): Promise<void> {
  return changeLocked(db, actor, endpointId, async (tx, endpoint) => {
    if ((endpoint.off_reason === null) === isOn) return null
    if (isOn) await updateEndpoint(tx, endpoint.id, { off_at: null, off_reason: null, failing_since: null })
    else await switchOff(tx, endpoint.id, 'administrator')
    return { action: isOn ? 'switch on webhook' : 'switch off webhook', before: { on: !isOn }, after: { on: isOn } }
  })
}

/** Deletes an endpoint that is switched off for good first: events pass over one whose deletion may yet be rolled back (D-733). */
export async function removeEndpoint(db: Database, actor: AuthenticatedActor, endpointId: string): Promise<void> {
  await setEndpointOn(db, actor, { endpointId, isOn: false })
  await changeLocked(db, actor, endpointId, async (tx, endpoint) => {
    await deleteEndpoint(tx, endpoint.id)
    return { action: 'delete webhook', before: describe(endpoint), after: null }
  })
}

/** Sends a test event, even to an endpoint that is off, and returns the outcome. It does not count as a delivery and is not repeated. */
export async function testEndpoint(
  { db, encryptionKeys, config }: EndpointDependencies,
  actor: AuthenticatedActor,
  endpointId: string,
): Promise<WebhookOutcome> {
  const endpoint = isId(endpointId) ? await findEndpoint(db, endpointId) : undefined
  if (!endpoint) throw notFound()
  const { id, url, former_until } = endpoint
  const former_secret = former_until && former_until > new Date() ? endpoint.former_secret : null
  const secrets = openSecrets(encryptionKeys, id, { secret: endpoint.secret, former_secret })
  if (!secrets) throw new AppError(webhooksText.problems.secret, errorCode.conflict)
  const body = describeEvent(testEventType, new Date(), { endpoint_id: id })
  const sent = { url, id: generateId(), body, secrets }
  const outcome = await sendWebhook(sent, { allowsLocalhost: config.webhooksToLocalhost })
  const after = { host: hostOf(endpoint), status: outcome.status }
  await inTransaction(db, (tx) =>
    recordAdminChange(tx, actor, { action: 'test webhook', subjectKind, subjectId: id, before: null, after }),
  )
  return outcome
}

export const notFound = () => new AppError(webhooksText.notFound, errorCode.notFound)

interface EndpointChange {
  action: string
  before: AuditedState | null
  after: AuditedState | null
}

/** Changes a locked endpoint and records the change in the audit log; `change` returns null if nothing changes. */
function changeLocked(
  db: Database,
  actor: AuthenticatedActor,
  endpointId: string,
  change: (tx: Tx, endpoint: EndpointRow) => Promise<EndpointChange | null>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const endpoint = isId(endpointId) ? await lockEndpoint(tx, endpointId) : undefined
    if (!endpoint) throw notFound()
    const changed = await change(tx, endpoint)
    if (changed) await recordAdminChange(tx, actor, { ...changed, subjectKind, subjectId: endpoint.id })
  })
}

function requireEvents(actor: AuthenticatedActor, events: readonly EventType[]): void {
  const refused = describeRefusedEvent((actor.kind === 'admin' && actor.staff) || null, events)
  if (refused) throw createFieldError('events', refused, errorCode.notAllowed)
}

/** Reads the form: sorts its events, and checks that its address may be called now. */
async function readForm({ config }: EndpointDependencies, { url, events }: EndpointForm) {
  const target = new URL(url)
  if (target.protocol === 'http:' && !config.webhooksToLocalhost)
    throw createFieldError('url', webhooksText.localhostOff)
  try {
    await resolveTarget(target, config.webhooksToLocalhost)
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error
    throw createFieldError('url', error.kind === 'unknown' ? webhooksText.urlUnknown : webhooksText.urlPrivate)
  }
  return { url: target.href, events: eventTypes.filter((type) => events.includes(type)) }
}

/** The host of an endpoint's address; the rest of the address may be a secret. */
const hostOf = ({ url }: { url: string }) => new URL(url).host

const describe = ({ url, events }: { url: string; events: readonly string[] }): AuditedState => ({
  host: hostOf({ url }),
  events: [...events],
})

function presentEndpoint(row: ListedEndpointRow): EndpointView {
  const { former_until, failing_since } = row
  return {
    _id: row.id,
    url: row.url,
    events: row.events,
    created: row.created_at.toISOString(),
    admin: row.maker,
    admin_gone: row.maker_gone,
    status: row.off_reason ? 0 : 1,
    off_reason: row.off_reason,
    failing: failing_since?.toISOString() ?? null,
    former_until: former_until && former_until > new Date() ? former_until.toISOString() : null,
    waiting: row.waiting,
    failed: row.failed,
  }
}
