import { useSyncExternalStore } from 'react'
import { resetVerifyBanner } from '#accounts/sign-up/web/verify-banner-dismissal.ts'
import { openPayoutPrompt } from '#payouts/accounts/web/payout-prompt-state.ts'
import { clearStored, getStored, getStoredJson, removeStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

/** The person in front of the screen, read from what is kept locally. The server decides by the token, never by this. */
export interface Viewer {
  /** Part of every query key: 'anon', a user id, or 'client:' and a client id. */
  key: string
  kind: 'visitor' | 'seller' | 'admin' | 'client'
  userId: string | null
  firstName: string
  emailVerified: boolean
  /** Three cases, absent too (D-129). */
  payouts: 'true' | 'false' | null
  /** Whether figures of commission are shown where an answer has them: the eye, and never to clients by link (S-XMOD-020). */
  showsCommission: boolean
  /** A link with urlUserId and urlClientId marks the visit (S-XMOD-011). */
  visit: { userId: string; clientId: string } | null
  exploreUrl: string | null
}

export interface LoginAnswer {
  acsT: string
  usr: {
    _id: string
    firstName: string
    lastName: string
    isAdmin: boolean
    isVarified: number
    accountId: string
    payouts_enabled: boolean
    paidByVendor: boolean
    amount?: unknown
    accountActive: boolean
  }
}

export const visitor: Viewer = {
  key: 'anon',
  kind: 'visitor',
  userId: null,
  firstName: '',
  emailVerified: true,
  payouts: null,
  showsCommission: false,
  visit: null,
  exploreUrl: null,
}

let last = { of: '', viewer: visitor }

/** The same object as long as nothing changed, as useSyncExternalStore wants it. */
export function currentViewer(): Viewer {
  const fresh = read()
  const of = JSON.stringify(fresh)
  if (of !== last.of) last = { of, viewer: fresh }
  return last.viewer
}

function read(): Viewer {
  const exploreUrl = getStored('exploreClientUrl')
  const clientId = getStored('urlClientId')
  const urlUserId = getStored('urlUserId')
  const visit = urlUserId && clientId ? { userId: urlUserId, clientId } : null
  // while explore mode is on, the seller's own token is never used, whoever is logged in here (D-049)
  if (exploreUrl) return { ...visitor, key: `client:${clientId ?? exploreUrl}`, kind: 'client', visit, exploreUrl }
  const token = getStored('accessToken')
  // the server answers commission to a plain visit only where the shop is set so (D-050)
  if (!token) return { ...visitor, visit, showsCommission: visit !== null }
  const userId = getStored('userId')
  const payouts = getStored('payouts_enabled')
  return {
    key: userId ?? 'seller',
    kind: getStored('isAdmin') === 'true' ? 'admin' : 'seller',
    userId,
    firstName: getStoredJson<{ firstName?: string }>('user')?.firstName ?? '',
    emailVerified: getStored('isVerify') !== '0',
    payouts: payouts === 'true' || payouts === 'false' ? payouts : null,
    showsCommission: getStored('commissionEye') !== 'false',
    visit,
    exploreUrl: null,
  }
}

/** Hydrates as a visitor, as the server rendered it, then switches. */
export function useViewer(): Viewer {
  return useSyncExternalStore(subscribeToStorage, currentViewer, () => visitor)
}

export function startSession({ usr, acsT }: LoginAnswer): void {
  resetVerifyBanner()
  setStored({
    user: usr,
    userData: usr,
    accessToken: acsT,
    userId: usr._id,
    isLoggedIn: true,
    isAdmin: usr.isAdmin,
    isVerify: usr.isVarified,
    accountId: usr.accountId,
    payouts_enabled: usr.payouts_enabled,
    commissionEye: true,
    userEmail: null,
    userSignupEmail: null,
  })
  if (!usr.isAdmin && !usr.payouts_enabled) openPayoutPrompt()
}

/** Logout, and a profile that cannot be loaded: nothing stays (S-SESS-013). */
export function endSession(): void {
  clearStored()
}

/** The server knows this token no more: codes 7 and 9 (S-SESS-015). */
export function removeAccessToken(): void {
  removeStored('accessToken')
}

export function setCommissionShown(shown: boolean): void {
  setStored({ commissionEye: shown })
}
