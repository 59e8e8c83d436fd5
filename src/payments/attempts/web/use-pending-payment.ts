import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '#platform/web/api-client/api-error.ts'
import { isOutcomeUnknown } from '#platform/web/api-client/repeat-with-key.ts'
import { usePageRestore } from '#platform/web/ui/browser/use-page-restore.ts'
import type { PendingPaymentStorage } from './pending-payment-storage.ts'

export type PendingPaymentState =
  | { kind: 'idle' }
  /** The server has been asked for the outcome. */
  | { kind: 'checking' }
  /** The bank waits for the card holder to authenticate the payment at this url. */
  | { kind: 'authentication'; url: string }
  /** No answer came, so the payment may or may not have been made; the call is retried. */
  | { kind: 'unknown'; message: string }

interface PendingPaymentOptions<Pending, Paid> {
  storage: PendingPaymentStorage<Pending>
  /** Makes the payment, or returns the outcome of an earlier call with the same idempotency key. `url` is the bank's page. */
  send: (pending: Pending) => Promise<{ paid: Paid } | { url: string }>
  onPaid: (paid: Paid) => void
  /** Called with the server's error. Returns the payment if another window or a webhook event has made it after all, otherwise null. */
  onRejected: (error: ApiError, pending: Pending) => Promise<Paid | null>
}

const retryDelayMs = 5_000

/**
 * Follows a payment to its outcome: opens the bank's page, repeats the same call after the return from it (D-042) and while no answer
 * comes, and never starts a second payment while one is pending.
 */
export function usePendingPayment<Pending, Paid>(options: PendingPaymentOptions<Pending, Paid>) {
  const { storage } = options
  const [state, setState] = useState<PendingPaymentState>({ kind: 'idle' })
  // set before the first paint, but after hydration, since the server renders the page without a pending payment
  useLayoutEffect(() => {
    if (storage.get()) setState({ kind: 'checking' })
  }, [storage])
  const send = useSendPayment(options, setState)
  const retry = async () => {
    const pending = storage.get()
    if (!pending) return
    setState((now) => (now.kind === 'idle' ? { kind: 'checking' } : now))
    await send(pending, false)
  }
  const resume = useEffectEvent(retry)
  usePageRestore(retry)
  useEffect(() => {
    resume()
  }, [])
  useEffect(() => {
    if (state.kind !== 'unknown') return
    const timer = setTimeout(resume, retryDelayMs)
    return () => clearTimeout(timer)
  }, [state])
  return {
    state,
    retry,
    start: (pending: Pending) => send(pending, true),
    cancel: () => {
      storage.remove()
      setState({ kind: 'idle' })
    },
  }
}

/** Sends one call at a time. Resolves to false if the payment was rejected, so that a wallet's own dialog can show it. */
function useSendPayment<Pending, Paid>(
  { storage, send, onPaid, onRejected }: PendingPaymentOptions<Pending, Paid>,
  onState: (state: PendingPaymentState) => void,
) {
  const running = useRef<Promise<boolean> | null>(null)
  const settle = (paid: Paid) => {
    storage.remove()
    onPaid(paid)
  }
  const reject = async (pending: Pending, error: ApiError): Promise<boolean> => {
    storage.remove()
    const paid = await onRejected(error, pending)
    if (paid !== null) settle(paid)
    else onState({ kind: 'idle' })
    return paid !== null
  }
  const attempt = async (pending: Pending, mayRedirect: boolean): Promise<boolean> => {
    storage.set(pending)
    try {
      const outcome = await send(pending)
      if ('paid' in outcome) settle(outcome.paid)
      else {
        // set even if the page is about to redirect, so that nothing can be pressed while the bank's page loads
        onState({ kind: 'authentication', url: outcome.url })
        if (mayRedirect) location.assign(outcome.url)
      }
      return true
    } catch (error) {
      if (error instanceof ApiError && !isOutcomeUnknown(error)) return reject(pending, error)
      onState({ kind: 'unknown', message: errorMessage(error) })
      return true
    }
  }
  return (pending: Pending, mayRedirect: boolean): Promise<boolean> => {
    running.current ??= attempt(pending, mayRedirect).finally(() => {
      running.current = null
    })
    return running.current
  }
}
