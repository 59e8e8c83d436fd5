import { claimDeliveries, type Delivery, markDelivered, markFailed, ownEndpoint } from './deliveries-store.ts'
import { forgetAnswers } from './idempotency-store.ts'
import type { SandboxDb } from './sandbox-tables.ts'
import type { SandboxOptions } from './settings.ts'
import { signEvent } from './sign-event.ts'

const pollEvery = 1_000
const atOnce = 16
const patience = 10_000
const lease = 30
const tries = 30
const longestWait = 3_600
const tidyEvery = 600_000
const keepAnswers = 24 * 60 * 60

interface Postman {
  /** There may be something to send: look now rather than at the next round. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Sends what is due, at least once and in no promised order, until it is stopped. Every process may have one; the
 * database shares the work out. Nothing here keeps a process alive or a transaction open.
 */
export function startPostman(db: SandboxDb, options: SandboxOptions, onError: (error: unknown) => void): Postman {
  const gone = new AbortController()
  let round: Promise<void> | null = null
  let again = false
  let tidied = 0

  async function work(): Promise<void> {
    do {
      again = false
      const due = await claimDeliveries(db, atOnce, lease, options.webhookUrl !== undefined)
      await Promise.all(due.map((delivery) => deliver(db, options, delivery, gone.signal)))
      if (due.length === atOnce) again = true
    } while (again && !gone.signal.aborted)
    if (Date.now() - tidied < tidyEvery) return
    tidied = Date.now()
    await forgetAnswers(db, Math.floor(tidied / 1000) - keepAnswers)
  }

  function wake(): void {
    again = true
    if (round || gone.signal.aborted) return
    round = work()
      .catch((error: unknown) => {
        again = false
        if (!gone.signal.aborted) onError(error)
      })
      .finally(() => {
        round = null
        if (again) wake()
      })
  }

  const timer = setInterval(wake, pollEvery)
  timer.unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      gone.abort()
      await round
    },
  }
}

async function deliver(
  db: SandboxDb,
  options: SandboxOptions,
  delivery: Delivery,
  stopped: AbortSignal,
): Promise<void> {
  const { id, endpoint_id, endpoint, event, attempts } = delivery
  const url = endpoint_id === ownEndpoint ? options.webhookUrl?.() : endpoint?.url
  if (typeof url !== 'string') return markFailed(db, id, 'endpoint gone', null)
  const { ok, answer } = await post(url, JSON.stringify(event), options.webhookSecret, stopped)
  if (ok) return markDelivered(db, id, answer)
  // stopped in the middle: the lease runs out and the next process sends it again
  if (stopped.aborted) return
  await markFailed(db, id, answer, attempts >= tries ? null : Math.min(2 ** (attempts - 1), longestWait))
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
      signal: AbortSignal.any([stopped, AbortSignal.timeout(patience)]),
    })
    await response.body?.cancel()
    return { ok: response.ok, answer: String(response.status) }
  } catch (error) {
    return { ok: false, answer: error instanceof Error ? error.message.slice(0, 200) : 'failed' }
  }
}
