import { isLoopback } from '#platform/server/config/decide-mode.ts'
import type { SandboxOptions } from '../sandbox-options.ts'
import {
  claimDeliveries,
  type Delivery,
  markDelivered,
  optionsEndpointId,
  recordFailure,
} from '../storage/deliveries-store.ts'
import { deleteResponsesBefore } from '../storage/idempotency-store.ts'
import type { SandboxDatabase } from '../storage/sandbox-tables.ts'
import { signEvent } from './sign-event.ts'

const pollIntervalMs = 1_000
const batchSize = 16
const timeoutMs = 10_000
const leaseSeconds = 30
const maxAttempts = 30
const maxRetryDelaySeconds = 3_600
const cleanupIntervalMs = 600_000
const idempotencyRetentionSeconds = 24 * 60 * 60

interface WebhookDelivery {
  /** Starts a delivery round now instead of at the next interval. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Delivers due webhooks at least once, in no guaranteed order, until it is stopped. Every process may run one; the database
 * distributes the deliveries. It keeps neither the process alive nor a transaction open.
 */
export function startWebhookDelivery(
  db: SandboxDatabase,
  options: SandboxOptions,
  onError: (error: unknown) => void,
): WebhookDelivery {
  const stopping = new AbortController()
  let round: Promise<void> | null = null
  let again = false
  let tidied = 0

  async function work(): Promise<void> {
    do {
      again = false
      const due = await claimDeliveries(db, batchSize, leaseSeconds, options.webhookUrl !== undefined)
      await Promise.all(due.map((delivery) => deliver(db, options, delivery, stopping.signal)))
      if (due.length === batchSize) again = true
    } while (again && !stopping.signal.aborted)
    if (Date.now() - tidied < cleanupIntervalMs) return
    tidied = Date.now()
    await deleteResponsesBefore(db, Math.floor(tidied / 1000) - idempotencyRetentionSeconds)
  }

  function wake(): void {
    again = true
    if (round || stopping.signal.aborted) return
    round = work()
      .catch((error: unknown) => {
        again = false
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => {
        round = null
        if (again) wake()
      })
  }

  const timer = setInterval(wake, pollIntervalMs)
  timer.unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await round
    },
  }
}

async function deliver(
  db: SandboxDatabase,
  options: SandboxOptions,
  delivery: Delivery,
  stopped: AbortSignal,
): Promise<void> {
  const { id, endpoint_id, endpoint, event, attempts } = delivery
  const url = endpoint_id === optionsEndpointId ? options.webhookUrl?.() : endpoint?.url
  if (typeof url !== 'string') return recordFailure(db, id, 'endpoint gone', null)
  // a database that was copied from another machine contains the endpoints of that one
  if (endpoint && !isLoopback(new URL(url).hostname)) return recordFailure(db, id, 'not on this machine', null)
  const { ok, answer } = await post(url, JSON.stringify(event), options.webhookSecret, stopped)
  if (ok) return markDelivered(db, id, answer)
  // the server is stopping: the lease of this delivery expires, and the next process sends it again
  if (stopped.aborted) return
  await recordFailure(
    db,
    id,
    answer,
    attempts >= maxAttempts ? null : Math.min(2 ** (attempts - 1), maxRetryDelaySeconds),
  )
}

async function post(url: string, body: string, secret: string, stopped: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Sandbox/1.0 (webhooks)',
        'stripe-signature': signEvent(body, secret),
      },
      body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return { ok: response.ok, answer: String(response.status) }
  } catch (error) {
    return { ok: false, answer: error instanceof Error ? error.message.slice(0, 200) : 'failed' }
  }
}
