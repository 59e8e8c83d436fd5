import { useSyncExternalStore } from 'react'
import { getStored, getStoredJson, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

/**
 * The person who uses the browser, as described in local storage. The server never relies on this: it authorises requests by their token.
 */
export interface Viewer {
  /** Part of every query key: 'anon', a user id, or 'client:' and a client id. */
  key: string
  kind: 'visitor' | 'seller' | 'admin' | 'client'
  userId: string | null
  firstName: string
  emailVerified: boolean
  /** 'true': payouts are enabled; 'false': the payout modal opens; null: nothing is stored, and nothing happens (D-129). */
  payouts: 'true' | 'false' | null
  /**
   * Whether commission is shown: the seller's own choice; never for administrators or for clients who came through an explore link
   * (S-XMOD-020, D-070).
   */
  showsCommission: boolean
  /**
   * The ids of the seller and the client from a link's URL (urlUserId and urlClientId), which mark the visit of a person who is not logged
   * in (S-XMOD-011, D-047).
   */
  visit: { userId: string; clientId: string } | null
  exploreUrl: string | null
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

let latest = { text: '', viewer: visitor, isRead: false }
subscribeToStorage(markUnread)

/**
 * Returns the same object while nothing changes, as useSyncExternalStore requires. Local storage is read once for a whole list, since each
 * of its cards asks several times while it is rendered.
 */
export function currentViewer(): Viewer {
  if (latest.isRead) return latest.viewer
  const viewer = readViewer()
  const text = JSON.stringify(viewer)
  latest = { text, viewer: text === latest.text ? latest.viewer : viewer, isRead: true }
  // read again after the current task, since other scripts may write to the storage
  queueMicrotask(markUnread)
  return latest.viewer
}

function markUnread(): void {
  latest = { ...latest, isRead: false }
}

function readViewer(): Viewer {
  const exploreUrl = getStored('exploreClientUrl')
  const clientId = getStored('urlClientId')
  const urlUserId = getStored('urlUserId')
  const visit = urlUserId && clientId ? { userId: urlUserId, clientId } : null
  // during a visit through an explore link the access token of a logged-in seller is never used (D-049)
  if (exploreUrl) return { ...visitor, key: `client:${clientId ?? exploreUrl}`, kind: 'client', visit, exploreUrl }
  const token = getStored('accessToken')
  // a visit marked only by the ids in a URL: the server sends commission if the shop is set to show it (D-050)
  if (!token) return { ...visitor, visit, showsCommission: visit !== null }
  const userId = getStored('userId')
  const payouts = getStored('payouts_enabled')
  const isAdmin = getStored('isAdmin') === 'true'
  return {
    key: userId ?? 'seller',
    kind: isAdmin ? 'admin' : 'seller',
    userId,
    firstName: getStoredJson<{ firstName?: string }>('user')?.firstName ?? '',
    emailVerified: getStored('isVerify') !== '0',
    payouts: payouts === 'true' || payouts === 'false' ? payouts : null,
    showsCommission: !isAdmin && getStored('commissionEye') !== 'false',
    visit: null,
    exploreUrl: null,
  }
}

/** Whether a client is shopping with a seller, through an explore link or a link whose URL holds the ids of both (S-XMOD-007). */
export function isClientVisit({ kind, visit }: Viewer): boolean {
  return kind === 'client' || visit !== null
}

/** The viewer; during hydration a visitor, since the server renders every page for a visitor. */
export function useViewer(): Viewer {
  return useSyncExternalStore(subscribeToStorage, currentViewer, () => visitor)
}

/** The open state of the payout verification modal, which opens when a seller sends a link, at the checkout and after a login (D-128). */
export const {
  open: openPayoutPrompt,
  close: closePayoutPrompt,
  isOpen: isPayoutPromptOpen,
  subscribe: subscribeToPayoutPrompt,
} = createPrompt()
