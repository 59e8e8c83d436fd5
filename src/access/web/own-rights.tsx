import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { hasRight, type NeededRight, orderReaders, type Right } from '#access/rights.ts'
import { useViewer } from '#access/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Link } from '#platform/web/router/router.tsx'
import { getStored, getStoredJson, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** What the administrator's role allowed when the browser last asked the server. */
    ownRights: true
  }
}

/** The part of the response of `admin/staff/me` that is used here. */
interface OwnRights {
  owner: boolean
  rights: readonly Right[]
}

type StoredRights = OwnRights & { viewer: string }

/** What the administrator may do; also stored in the browser, so that the next page knows it at once. */
export const ownRightsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['own-rights', viewer],
    queryFn: async () => {
      const view = await callApi<OwnRights>('GET', 'admin/staff/me')
      setStored({ ownRights: { viewer, owner: view.owner, rights: view.rights } })
      return view
    },
  })

/**
 * Reads what the administrator may do. Returns a promise only when nothing is stored yet: the page then waits for it, so that a colleague
 * never glimpses what her role does not allow.
 */
export function loadOwnRights(queries: QueryClient, viewer: string): Promise<void> | undefined {
  const loading = queries.prefetchQuery(ownRightsQuery(viewer))
  return parseStored(getStored('ownRights'), viewer) ? undefined : loading
}

/**
 * Whether the administrator may do something. Waits for the server only if nothing is stored, since it decides which calls a page makes
 * before it is shown.
 */
export async function isAllowedTo(queries: QueryClient, viewer: string, needed: NeededRight): Promise<boolean> {
  await loadOwnRights(queries, viewer)
  const answer = queries.getQueryData<OwnRights>(ownRightsQuery(viewer).queryKey)
  return includesRight(answer ?? parseStored(getStored('ownRights'), viewer), needed)
}

/**
 * Returns a function that tells whether the administrator has a right, so that only what works for her is offered. Until the first answer
 * it allows everything, so that nothing appears late for an owner; the server decides.
 */
export function useRights(): (needed: NeededRight) => boolean {
  const viewer = useViewer()
  const { data } = useQuery({ ...ownRightsQuery(viewer.key), enabled: viewer.kind === 'admin' })
  const stored = useSyncExternalStore(subscribeToStorage, readStoredText, () => null)
  const known = data ?? parseStored(stored, viewer.key)
  return (needed) => includesRight(known, needed)
}

/** Rights that are not known yet count as an owner's. */
function includesRight(known: OwnRights | null, needed: NeededRight): boolean {
  return hasRight(known && !known.owner ? known : null, needed)
}

const readStoredText = () => getStored('ownRights')

/** The stored rights; null where none are stored, or those of another viewer. */
function parseStored(text: string | null, viewer: string): StoredRights | null {
  const stored = text === null ? null : getStoredJson<StoredRights>('ownRights')
  return stored?.viewer === viewer ? stored : null
}

interface AllowedProps {
  right: NeededRight
  children: ReactNode
}

/** Shows its children only to those with the right. */
export function Allowed({ right, children }: AllowedProps) {
  return useRights()(right) ? children : null
}

/** A link to a page for those with the right; for everybody else only its text. */
export function AllowedLink({ right, to, children }: AllowedProps & { to: string }) {
  return useRights()(right) ? <Link to={to}>{children}</Link> : children
}

/** The number of an order, as a link to its page in the back office for those who may open it. */
export function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <AllowedLink right={orderReaders} to={`/admin-order/admin-order-details/${id}`}>
      {number}
    </AllowedLink>
  )
}
