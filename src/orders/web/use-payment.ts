import { useEffect, useEffectEvent, useState } from 'react'
import { CallRefused, messageOf } from '#base/web/call.ts'
import type { PaymentAnswer, Receipt } from '#orders/contract.ts'
import { sendPayment } from '#orders/web/api.ts'
import {
  dropPending,
  keepPending,
  type PendingPayment,
  type PendingPlace,
  pendingPayment,
} from '#orders/web/pending-payment.ts'

export type PaymentState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  /** She came back from her bank, or never went there, and it still waits for her. */
  | { kind: 'confirm'; url: string }
  /** Nobody answered: it may be paid or not, and will be asked again. */
  | { kind: 'unknown'; message: string }

interface PaymentPlace {
  place: PendingPlace
  onPaid: (receipt: Receipt) => void
  /** The server's no. A receipt where it was paid all the same, in another window or by a notice of the provider's. */
  onRefused: (pending: PendingPayment, error: CallRefused) => Promise<Receipt | null>
}

const askAgainAfterMs = 5_000

/**
 * Pays an order to its end: sends the holder to her bank and repeats the very same call when she is back (D-042), asks
 * again where no answer came, and never starts a second payment beside an open one.
 */
export function usePayment({ place, onPaid, onRefused }: PaymentPlace) {
  const [state, setState] = useState<PaymentState>(() => ({ kind: pendingPayment(place) ? 'asking' : 'idle' }))

  const paid = (receipt: Receipt) => {
    dropPending(place)
    onPaid(receipt)
  }

  /** Answers whether it was taken: a wallet's own sheet wants to know. */
  const ask = async (pending: PendingPayment, mayLeave: boolean): Promise<boolean> => {
    keepPending(place, pending)
    try {
      const answer: PaymentAnswer = await sendPayment(pending)
      const url = answer.nextAction?.url
      if (answer.emailData) paid(answer.emailData)
      else if (!url) throw new Error('neither paid nor to be confirmed')
      else if (mayLeave) location.assign(url)
      else setState({ kind: 'confirm', url })
      return true
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status >= 500) {
        setState({ kind: 'unknown', message: messageOf(error) })
        return true
      }
      return refused(pending, error)
    }
  }

  const refused = async (pending: PendingPayment, error: CallRefused): Promise<boolean> => {
    dropPending(place)
    const receipt = await onRefused(pending, error)
    if (receipt) paid(receipt)
    else setState({ kind: 'idle' })
    return receipt !== null
  }

  const resume = useEffectEvent(() => {
    const pending = pendingPayment(place)
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
    pay: (wish: Omit<PendingPayment, 'key'>) => ask({ ...wish, key: crypto.randomUUID() }, true),
    askAgain: async () => resume(),
    giveUp: () => {
      dropPending(place)
      setState({ kind: 'idle' })
    },
  }
}

/** Code 22 carries the provider's own words (D-201). */
export function refusalText(error: CallRefused): string {
  const raw = (error.errors as { raw?: { message?: unknown } } | null | undefined)?.raw?.message
  return error.code === 22 && typeof raw === 'string' && raw ? raw : messageOf(error)
}
