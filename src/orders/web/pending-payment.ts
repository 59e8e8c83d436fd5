/**
 * A payment call whose end is not known yet: the holder is at her bank, or no answer came. It outlives the page, so that
 * the very same call, with its key, is repeated on return (D-042).
 */
export interface PendingPayment {
  /** For a payer by link the link's own value. */
  orderId: string
  path: `payment/${'card' | 'token' | 'wallet' | 'cash' | 'client'}/pay`
  body: Record<string, unknown>
  key: string
}

/** The checkout's, and one a payment link: what waits in one place is never gone on with in another. */
export type PendingPlace = 'checkout' | `link ${string}`

const here = new Map<PendingPlace, PendingPayment>()
const nameOf = (place: PendingPlace) => `pendingPayment ${place}`

export function keepPending(place: PendingPlace, pending: PendingPayment): void {
  here.set(place, pending)
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify(pending))
  } catch {
    // a private window without storage: then it lasts as long as the page
  }
}

export function pendingPayment(place: PendingPlace): PendingPayment | null {
  const pending = here.get(place)
  if (pending) return pending
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null') as PendingPayment | null
  } catch {
    return null
  }
}

export function dropPending(place: PendingPlace): void {
  here.delete(place)
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    // nothing was kept
  }
}
