import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CallRefused, messageOf } from '#base/web/call.ts'
import { forget, keep } from '#base/web/kept.ts'
import { notify } from '#base/web/notify.ts'
import { useNavigate } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { ordersMessages } from '#messages/orders.ts'
import { type PaymentAnswer, paymentStatus, type Receipt } from '#orders/contract.ts'
import { type OrderInfo, orderQuery, sendPayment } from '#orders/web/api.ts'
import { emptyBag, repriceBag } from '#orders/web/bag.ts'
import { dropPending, keepPending, type PendingPayment, pendingPayment } from '#orders/web/pending-payment.ts'

export type PaymentState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  /** She came back from her bank, or never went there, and it still waits for her. */
  | { kind: 'confirm'; url: string }
  /** Nobody answered: it may be paid or not, and will be asked again. */
  | { kind: 'unknown'; message: string }

const askAgainAfterMs = 5_000

/**
 * Pays an order to its end: sends the holder to her bank and repeats the very same call when she is back (D-042), asks
 * again where no answer came, and never starts a second payment beside an open one.
 */
export function usePayment({ onRefused }: { onRefused: () => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<PaymentState>(() => ({ kind: pendingPayment() ? 'asking' : 'idle' }))

  const paid = useCallback(
    (receipt: Receipt) => {
      dropPending()
      keep({ emailReceipt: receipt })
      emptyBag()
      for (const key of ['orders', 'products', 'commission']) queries.invalidateQueries({ queryKey: [key] })
      navigate('/order-confirm', { replace: true })
    },
    [queries, navigate],
  )

  const ask = async (pending: PendingPayment, mayLeave: boolean): Promise<void> => {
    keepPending(pending)
    try {
      const answer: PaymentAnswer = await sendPayment(pending)
      if (answer.emailData) return paid(answer.emailData)
      const url = answer.nextAction?.url
      if (!url) throw new Error('neither paid nor to be confirmed')
      if (!mayLeave) return setState({ kind: 'confirm', url })
      location.assign(url)
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status >= 500)
        return setState({ kind: 'unknown', message: messageOf(error) })
      await refused(pending, error)
    }
  }

  const refused = async ({ orderId }: PendingPayment, error: CallRefused) => {
    dropPending()
    // paid meanwhile, by a notice of the provider's or in another window
    const info = error.code === 13 ? await readOrder(orderId) : null
    if (info?.order.paymentStatus === paymentStatus.completed) return paid(receiptOf(info, viewer.firstName))
    if (error.code === 14) await repriceBag()
    notify.error(refusalText(error))
    setState({ kind: 'idle' })
    onRefused()
  }

  const readOrder = (orderId: string): Promise<OrderInfo | null> =>
    queries.fetchQuery({ ...orderQuery(viewer.key, orderId), staleTime: 0 }).catch(() => null)

  const resume = useEffectEvent(() => {
    const pending = pendingPayment()
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
    /** Unconfirmed it lapses by itself; what she does next is another order. */
    giveUp: () => {
      dropPending()
      forget('orderId')
      setState({ kind: 'idle' })
    },
  }
}

/** Code 22 carries the provider's own words (D-201). */
function refusalText(error: CallRefused): string {
  const raw = (error.errors as { raw?: { message?: unknown } } | null | undefined)?.raw?.message
  return error.code === 22 && typeof raw === 'string' && raw ? raw : messageOf(error)
}

/** The order itself tells what a payment's answer would have told. */
function receiptOf({ order, bP }: OrderInfo, firstName: string): Receipt {
  return {
    order,
    client: order.clientData,
    orderDateTime: order.created,
    estDate: order.estDate,
    firstName,
    paymentMethod: order.funding === 'cash' ? ordersMessages.cash : ordersMessages.card,
    savingAmount: order.savingAmount,
    stripeAdress: order.stripeAdress,
    bP,
  }
}
