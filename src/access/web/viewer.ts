import { useSyncExternalStore } from 'react'
import { getStored, getStoredJson, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

/** The person who uses the browser, read from local storage. The server authorises by the token, never by this. */
export interface Viewer {
  /** Part of every query key: 'anon', a user id, or 'client:' and a client id. */
  key: string
  kind: 'visitor' | 'seller' | 'admin' | 'client'
  userId: string | null
  firstName: string
  emailVerified: boolean
  /** 'true': payouts are enabled; 'false': the payout modal opens; null: nothing is stored, and nothing happens (D-129). */
  payouts: 'true' | 'false' | null
  /** Whether commission is shown where an answer has it: the seller's own choice; never to clients by link or administrators (S-XMOD-020, D-070). */
  showsCommission: boolean
  /** A link with urlUserId and urlClientId marks the visit of a person who is not logged in (S-XMOD-011, D-047). */
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
 * The same object while nothing changes, as useSyncExternalStore needs it. Read once for a whole list: each of its cards asks several
 * times while it is rendered.
 */
export function currentViewer(): Viewer {
  if (latest.isRead) return latest.viewer
  const viewer = readViewer()
  const text = JSON.stringify(viewer)
  latest = { text, viewer: text === latest.text ? latest.viewer : viewer, isRead: true }
  // what another script writes to the storage is seen by the next task
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
  // during a visit by link the access token of a logged-in seller is never used (D-049)
  if (exploreUrl) return { ...visitor, key: `client:${clientId ?? exploreUrl}`, kind: 'client', visit, exploreUrl }
  const token = getStored('accessToken')
  // in a visit that only the ids in a URL mark, the server sends commission if the shop is set to show it (D-050)
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

/** A client shops with a seller: by link, or by the ids of a link that marks the visit (S-XMOD-007). */
export function isClientVisit({ kind, visit }: Viewer): boolean {
  return kind === 'client' || visit !== null
}

/** A visitor during hydration, since the server renders every page for a visitor, then the viewer. */
export function useViewer(): Viewer {
  return useSyncExternalStore(subscribeToStorage, currentViewer, () => visitor)
}

/** The open state of the payout verification modal, which opens on sending a link, at checkout and after login (D-128). */
export const {
  open: openPayoutPrompt,
  close: closePayoutPrompt,
  isOpen: isPayoutPromptOpen,
  subscribe: subscribeToPayoutPrompt,
} = createPrompt()
