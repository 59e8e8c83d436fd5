import { pendingStore } from '#payments/web/pending-store.ts'
import { refusalText } from '#payments/web/refusal-text.ts'
import { usePendingPayment } from '#payments/web/use-pending-payment.ts'
import type { DebtAnswer } from '#payouts/contract.ts'
import { call } from '#platform/web/call.ts'
import { keep, keptJson } from '#platform/web/kept.ts'
import { notify } from '#platform/web/notify.ts'

interface PendingDebt {
  body: { description: string; token: string; order_id: string; amount: number; user_id: string }
  key: string
}

const store = pendingStore<PendingDebt>('pendingDebt')

/** Pays what the seller owes to its end (D-028). */
export function usePayDebt({ onRefused }: { onRefused: () => void }) {
  const { start, ...payment } = usePendingPayment({
    store,
    send,
    onPaid: leavePaid,
    onRefused: async (error) => {
      notify.error(refusalText(error))
      onRefused()
      return null
    },
  })
  return { ...payment, pay: (body: PendingDebt['body']) => start({ body, key: crypto.randomUUID() }) }
}

async function send({ body, key }: PendingDebt): Promise<{ paid: true } | { url: string }> {
  const { nextAction } = await call<DebtAnswer>('POST', 'payment/payout/pay', { body, idempotencyKey: key })
  return nextAction ? { url: nextAction.url } : { paid: true }
}

/** The flag goes, home, and everything is read anew (C-POUT-032, C-POUT-033). */
function leavePaid(): void {
  const user = { ...keptJson<Record<string, unknown>>('user'), paidByVendor: false, amount: 0 }
  keep({ user, userData: user })
  location.assign('/')
}
