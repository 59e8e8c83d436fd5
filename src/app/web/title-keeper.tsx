import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useMatches } from 'react-router'
import { headOf, type RouteHandle } from '#app/web/head-of.ts'
import { useViewer } from '#base/web/session.ts'

/** The title on navigation: the same `head` the server wrote the first one with, again as answers arrive. */
export function TitleKeeper() {
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const viewer = useViewer()
  const read = () => {
    const url = new URL(pathname + search, 'http://shop')
    const handle = match?.handle as RouteHandle | undefined
    return headOf(handle, queries, { params: match?.params ?? {}, url, viewer: viewer.key }).title
  }
  const watch = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  const title = useSyncExternalStore(watch, read, read)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
