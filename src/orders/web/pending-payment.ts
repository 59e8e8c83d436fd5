/**
 * A payment call whose end is not known yet: the holder is at her bank, or no answer came. It outlives the page, so that
 * the very same call, with its key, is repeated on return (D-042).
 */
export interface PendingPayment {
  orderId: string
  path: 'payment/card/pay' | 'payment/token/pay' | 'payment/cash/pay'
  body: Record<string, unknown>
  key: string
}

const name = 'pendingPayment'
let here: PendingPayment | null = null

export function keepPending(pending: PendingPayment): void {
  here = pending
  try {
    sessionStorage.setItem(name, JSON.stringify(pending))
  } catch {
    // a private window without storage: then it lasts as long as the page
  }
}

export function pendingPayment(): PendingPayment | null {
  if (here) return here
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as PendingPayment | null
  } catch {
    return null
  }
}

export function dropPending(): void {
  here = null
  try {
    sessionStorage.removeItem(name)
  } catch {
    // nothing was kept
  }
}
