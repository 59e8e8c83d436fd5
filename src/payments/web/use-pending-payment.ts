import { useEffect, useEffectEvent, useState } from 'react'
import { CallRefused, messageOf } from '#base/web/call.ts'
import type { PendingStore } from '#payments/web/pending-store.ts'

export type PaymentState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  /** She came back from her bank, or never went there, and it still waits for her. */
  | { kind: 'confirm'; url: string }
  /** Nobody answered: it may be paid or not, and will be asked again. */
  | { kind: 'unknown'; message: string }

interface PendingPaymentProps<Pending, Paid> {
  store: PendingStore<Pending>
  /** Pays, or asks again how it ended: its key makes both one. An address is the bank's, which wants to see her. */
  send: (pending: Pending) => Promise<{ paid: Paid } | { url: string }>
  onPaid: (paid: Paid) => void
  /** The server's no. Not null where it was paid all the same, in another window or by a notice of the provider's. */
  onRefused: (error: CallRefused, pending: Pending) => Promise<Paid | null>
}

const askAgainAfterMs = 5_000

/**
 * Brings a payment to its end: sends the holder to her bank and repeats the very same call when she is back (D-042), asks
 * again where no answer came, and never starts a second payment beside an open one.
 */
export function usePendingPayment<Pending, Paid>({
  store,
  send,
  onPaid,
  onRefused,
}: PendingPaymentProps<Pending, Paid>) {
  const [state, setState] = useState<PaymentState>(() => ({ kind: store.read() ? 'asking' : 'idle' }))

  const settle = (paid: Paid) => {
    store.drop()
    onPaid(paid)
  }

  /** Answers whether it was taken: a wallet's own sheet wants to know. */
  const ask = async (pending: Pending, mayLeave: boolean): Promise<boolean> => {
    store.keep(pending)
    try {
      const outcome = await send(pending)
      if ('paid' in outcome) settle(outcome.paid)
      else if (mayLeave) location.assign(outcome.url)
      else setState({ kind: 'confirm', url: outcome.url })
      return true
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) return refuse(pending, error)
      setState({ kind: 'unknown', message: messageOf(error) })
      return true
    }
  }

  const refuse = async (pending: Pending, error: CallRefused): Promise<boolean> => {
    store.drop()
    const paid = await onRefused(error, pending)
    if (paid !== null) settle(paid)
    else setState({ kind: 'idle' })
    return paid !== null
  }

  const resume = useEffectEvent(() => {
    const pending = store.read()
    if (pending) ask(pending, false)
  })
  useEffect(() => {
    resume()
    // the page as it was left, taken out of the browser's drawer by 'back'
    const shown = (event: PageTransitionEvent) => event.persisted && resume()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  useEffect(() => {
    if (state.kind !== 'unknown') return
    const timer = setTimeout(resume, askAgainAfterMs)
    return () => clearTimeout(timer)
  }, [state])

  return {
    state,
    start: (pending: Pending) => ask(pending, true),
    askAgain: async () => resume(),
    giveUp: () => {
      store.drop()
      setState({ kind: 'idle' })
    },
  }
}
