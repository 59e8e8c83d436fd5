import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { getRouteHead, type PreparedRoute } from '#app/web/routing/prepare-route.ts'
import { useLocation } from '#platform/web/router/router.tsx'

/** Sets the document's title after navigation, from the head that the server writes too, and again when its data arrives. */
export function DocumentTitle({ prepared }: { prepared: PreparedRoute | null }) {
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const viewer = useViewer()
  const getTitle = () => getRouteHead(prepared, queries, new URL(pathname + search, 'http://shop'), viewer.key).title
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  const title = useSyncExternalStore(subscribe, getTitle, getTitle)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
