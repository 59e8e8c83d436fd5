import { Webhook } from 'standardwebhooks'
import { refuseInsideTransaction } from '#platform/server/database/database.ts'
import { postPinned } from '#platform/server/http/post-pinned.ts'
import { AddressRefusedError, resolvePublicAddresses } from '#platform/server/http/public-address.ts'
import { webhooksText } from '../text.ts'

/** `allowsLocalhost`: whether http://localhost may be called too, which `WEBHOOKS_TO_LOCALHOST` sets and production does not accept. */
export interface SendOptions {
  allowsLocalhost: boolean
  timeoutMs?: number
}

interface SentEvent {
  url: string
  /** The event's id, the same for each attempt. */
  id: string
  body: string
  secrets: readonly string[]
}

export interface WebhookOutcome {
  /** Null where there was no answer. */
  status: number | null
  /** Its beginning. */
  answer: string
  /** Why there was no answer; empty where there was one. */
  problem: string
  tookMs: number
}

const defaultTimeoutMs = 10_000
const maxAnswerBytes = 1024

/**
 * Signs an event with each secret and sends it once (Standard Webhooks). The host is resolved once, all of its addresses are checked, and
 * the connection goes to one of them: neither a redirect, which is not followed, nor a second resolution can lead elsewhere (D-662).
 */
export async function sendWebhook(
  { url: sentTo, id, body, secrets }: SentEvent,
  { allowsLocalhost, timeoutMs = defaultTimeoutMs }: SendOptions,
): Promise<WebhookOutcome> {
  refuseInsideTransaction('a webhook')
  const begun = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const tookMs = () => Math.round(performance.now() - begun)
  try {
    const url = new URL(sentTo)
    const addresses = await orTimeout(resolveTarget(url, allowsLocalhost), signal)
    const headers = signEvent(id, body, secrets)
    const posted = postPinned({ url, addresses, headers, body, signal, maxAnswerBytes })
    const { status, body: answer } = await orTimeout(posted, signal)
    return { status, answer: toStorableText(answer), problem: '', tookMs: tookMs() }
  } catch (error) {
    return { status: null, answer: '', problem: explainFailure(error, signal), tookMs: tookMs() }
  }
}

/** Resolves where a webhook may go; http is allowed only to this machine, and only if a setting allows it. */
export function resolveTarget(url: URL, allowsLocalhost: boolean) {
  const isLocalhost = url.protocol === 'http:' && url.hostname === 'localhost'
  if (!isLocalhost && url.protocol !== 'https:') throw new AddressRefusedError('private')
  return isLocalhost && allowsLocalhost
    ? resolvePublicAddresses(url.hostname, { isAllowed: () => true })
    : resolvePublicAddresses(url.hostname)
}

function signEvent(id: string, body: string, secrets: readonly string[]): Record<string, string> {
  const at = new Date()
  return {
    'content-type': 'application/json',
    'user-agent': 'Chairside-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/** Limits how long a name server or an endpoint can take; work that cannot be aborted goes on, but its result is ignored. */
async function orTimeout<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  late.catch(() => undefined)
  return Promise.race([work, late])
}

const { problems } = webhooksText

function explainFailure(error: unknown, signal: AbortSignal): string {
  if (error instanceof AddressRefusedError) return problems[error.kind]
  if (signal.aborted) return problems.late
  const code = String((error as { code?: unknown }).code ?? '')
  if (code === 'ECONNREFUSED') return problems.refused
  return /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code) ? problems.certificate : problems.broken
}

/** Makes a text fit for the database: NUL characters are dropped and lone surrogates replaced. */
function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
