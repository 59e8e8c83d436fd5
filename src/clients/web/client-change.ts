import { callApi } from '#platform/web/api-client/call-api.ts'
import type { OutboxEntry, SendingOptions, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import type { ClientForm, ClientView } from '../contract.ts'
import { toStoredSpelling } from '../stored-spelling.ts'
import { clientsText } from '../text.ts'
import { type Client, toClient, toClientForm } from './api.ts'

/** A change of a client that waits on this device until the shop can be reached. */
export interface WaitingChange {
  clientId: string
  form: ClientForm
  /** What the shop had when the change was made. */
  before: ClientForm
  /** The seller's own changes that waited before this one. */
  own: readonly ClientForm[]
}

export const isChangeOf =
  (clientId: string) =>
  ({ kind, content }: OutboxEntry): boolean =>
    kind === 'client-change' && (content as WaitingChange).clientId === clientId

/** A client's details as the form sends them. */
export function toFormOf({ id: _id, ...details }: Client): ClientForm {
  return toClientForm(details)
}

export function updateClient(
  { clientId, form }: Pick<WaitingChange, 'clientId' | 'form'>,
  idempotencyKey: string,
  more?: Partial<SendingOptions>,
) {
  const body = { client_id: clientId, ...form }
  return callApi<{ message: string }>('PUT', 'client', { ...more, body, idempotencyKey })
}

class ClientChangedError extends Error {
  readonly now: ClientForm
  constructor(now: ClientForm) {
    super(clientsText.changedMeanwhile)
    this.now = now
  }
}

/** Whether the shop stores both alike. */
function isSame(one: ClientForm, other: ClientForm): boolean {
  const [ours, others] = [toStoredForm(one), toStoredForm(other)]
  const names = Object.keys(ours) as (keyof ClientForm)[]
  return names.every((name) => (ours[name] ?? '') === (others[name] ?? ''))
}

function toStoredForm({ c_code: diallingCode, zipcode: postcode, ...form }: ClientForm): ClientForm {
  const stored = toStoredSpelling({ ...form, diallingCode, postcode })
  return { ...form, email: stored.email, c_code: stored.diallingCode, zipcode: stored.postcode }
}

/** If the client was changed on another device meanwhile, the seller is told so before that is replaced. */
export const clientChangeKind = {
  changePath: ({ content }: OutboxEntry) => `/myclients/edit-client/${(content as WaitingChange).clientId}`,
  async send({ content, key, progress, saveProgress, options }: SentEntry) {
    const { clientId, form, before, own } = content as WaitingChange
    const path = `client/${encodeURIComponent(clientId)}`
    const { client } = await callApi<{ client: ClientView }>('GET', path, { ...options, fresh: true })
    const now = toFormOf(toClient(client))
    // an earlier try may have stored this very change, with a number in the shop's own spelling
    const isKnown = progress === 'sent' || [before, ...own, form].some((one) => isSame(one, now))
    if (!isKnown) throw new ClientChangedError(now)
    await saveProgress('sent')
    return updateClient({ clientId, form }, key, options)
  },
  async review({ content }: OutboxEntry, error: unknown) {
    if (!(error instanceof ClientChangedError)) return null
    return { note: error.message, content: { ...(content as WaitingChange), before: error.now } }
  },
}
