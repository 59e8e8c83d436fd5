import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { headOf } from '#app/web/head-of.ts'
import type { Route } from '#app/web/screens.ts'
import { useLocation } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'

/** The title on navigation: the same `head` the server wrote the first one with, again as answers arrive. */
export function TitleKeeper({ route }: { route: Route | null }) {
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const viewer = useViewer()
  const read = () => headOf(route, queries, new URL(pathname + search, 'http://shop'), viewer.key).title
  const watch = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  const title = useSyncExternalStore(watch, read, read)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
