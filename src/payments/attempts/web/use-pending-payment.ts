import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'
import { ApiError, errorMessage } from '#platform/web/api-client/api-error.ts'
import { usePageRestore } from '#platform/web/ui/browser/use-page-restore.ts'

export type PendingPaymentState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  /** She came back from her bank, or never went there, and it still waits for her. */
  | { kind: 'confirm'; url: string }
  /** Nobody answered: it may be paid or not, and will be asked again. */
  | { kind: 'unknown'; message: string }

interface PendingPaymentOptions<Pending, Paid> {
  storage: PendingPaymentStorage<Pending>
  /** Pays, or asks again how it ended: its key makes both one. An address is the bank's, which wants to see her. */
  send: (pending: Pending) => Promise<{ paid: Paid } | { url: string }>
  onPaid: (paid: Paid) => void
  /** The server's no. Not null where it was paid all the same, in another window or by a notice of the provider's. */
  onRejected: (error: ApiError, pending: Pending) => Promise<Paid | null>
}

const retryDelayMs = 5_000

/**
 * Brings a payment to its end: sends the holder to her bank and repeats the very same call when she is back (D-042), asks
 * again where no answer came, and never starts a second payment beside an open one.
 */
export function usePendingPayment<Pending, Paid>(props: PendingPaymentOptions<Pending, Paid>) {
  const { storage: store } = props
  const [state, setState] = useState<PendingPaymentState>(() => ({ kind: store.get() ? 'asking' : 'idle' }))
  const ask = useSendPayment(props, setState)
  const retry = async () => {
    const pending = store.get()
    if (!pending) return
    setState((now) => (now.kind === 'idle' ? { kind: 'asking' } : now))
    await ask(pending, false)
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
    askAgain: retry,
    start: (pending: Pending) => ask(pending, true),
    cancel: () => {
      store.remove()
      setState({ kind: 'idle' })
    },
  }
}

/** Asks how a payment ended, one question at a time, from wherever it is asked; answers whether it was taken, for a wallet's sheet. */
function useSendPayment<Pending, Paid>(
  { storage: store, send, onPaid, onRejected: onRefused }: PendingPaymentOptions<Pending, Paid>,
  onState: (state: PendingPaymentState) => void,
) {
  const underWay = useRef<Promise<boolean> | null>(null)
  const settle = (paid: Paid) => {
    store.remove()
    onPaid(paid)
  }
  const refuse = async (pending: Pending, error: ApiError): Promise<boolean> => {
    store.remove()
    const paid = await onRefused(error, pending)
    if (paid !== null) settle(paid)
    else onState({ kind: 'idle' })
    return paid !== null
  }
  const ask = async (pending: Pending, mayLeave: boolean): Promise<boolean> => {
    store.set(pending)
    try {
      const outcome = await send(pending)
      if ('paid' in outcome) settle(outcome.paid)
      else {
        // also where she leaves at once: a slow way to her bank shows where it leads, and nothing else to press
        onState({ kind: 'confirm', url: outcome.url })
        if (mayLeave) location.assign(outcome.url)
      }
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return refuse(pending, error)
      onState({ kind: 'unknown', message: errorMessage(error) })
      return true
    }
  }
  return (pending: Pending, mayLeave: boolean): Promise<boolean> => {
    underWay.current ??= ask(pending, mayLeave).finally(() => {
      underWay.current = null
    })
    return underWay.current
  }
}
