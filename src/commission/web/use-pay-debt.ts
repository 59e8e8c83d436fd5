import { useEffect, useEffectEvent, useState } from 'react'
import { CallRefused, call, messageOf } from '#base/web/call.ts'
import { keep, keptJson } from '#base/web/kept.ts'
import { notify } from '#base/web/notify.ts'
import type { DebtAnswer } from '#commission/contract.ts'
import type { PaymentState } from '#orders/web/use-payment.ts'
import { pendingStore } from '#payments/web/pending-store.ts'

interface PendingDebt {
  body: { description: string; token: string; order_id: string; amount: number; user_id: string }
  key: string
}

const pending = pendingStore<PendingDebt>('pendingDebt')
const askAgainAfterMs = 5_000

/** Pays what the seller owes to its end, as `usePayment` pays an order (D-028, D-042). */
export function usePayDebt({ onRefused }: { onRefused: () => void }) {
  const [state, setState] = useState<PaymentState>(() => ({ kind: pending.read() ? 'asking' : 'idle' }))

  const ask = async (wish: PendingDebt, mayLeave: boolean): Promise<void> => {
    pending.keep(wish)
    const { body, key: idempotencyKey } = wish
    try {
      const { nextAction } = await call<DebtAnswer>('POST', 'payment/payout/pay', { body, idempotencyKey })
      if (!nextAction) return paid()
      if (!mayLeave) return setState({ kind: 'confirm', url: nextAction.url })
      location.assign(nextAction.url)
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status >= 500)
        return setState({ kind: 'unknown', message: messageOf(error) })
      pending.drop()
      notify.error(messageOf(error))
      setState({ kind: 'idle' })
      onRefused()
    }
  }

  const resume = useEffectEvent(() => {
    const wish = pending.read()
    if (wish) ask(wish, false)
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
    pay: (body: PendingDebt['body']) => ask({ body, key: crypto.randomUUID() }, true),
    askAgain: async () => resume(),
    giveUp: () => {
      pending.drop()
      setState({ kind: 'idle' })
    },
  }
}

/** The flag goes, home, and everything is read anew (C-POUT-032, C-POUT-033). */
function paid(): void {
  pending.drop()
  const user = { ...keptJson<Record<string, unknown>>('user'), paidByVendor: false, amount: 0 }
  keep({ user, userData: user })
  location.assign('/')
}
