import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { currentViewer, useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { getRouteHead, type PreparedRoute } from '#app/web/routing/prepare-route.ts'
import { clearCartOutsideCheckout } from '#cart/web/clear-cart.ts'
import { useLocation } from '#platform/web/router/router.tsx'
import { useDeferredComponent } from '#platform/web/ui/loading/use-deferred-component.ts'
import { Toasts } from '#platform/web/ui/notifications/toasts.tsx'
import style from './layout.module.css'

const importLaterParts = async () => (await import('./later-parts.tsx')).LaterParts

interface LayoutProps {
  /** The next page's code is loading. */
  loading: boolean
  /** The route whose title is shown; null after an error. */
  prepared: PreparedRoute | null
  children: ReactNode
}

/** What every page has: the skip link, the progress bar of navigation, prompts, toasts and the title. */
export function Layout({ loading, prepared, children }: LayoutProps) {
  const { pathname } = useLocation()
  const LaterParts = useDeferredComponent(importLaterParts)
  // a layout effect runs before the new screen stores what it was opened for, which would otherwise be cleared
  useLayoutEffect(() => clearCartOutsideCheckout(pathname, currentViewer().kind), [pathname])
  return (
    <>
      <a className={style.skip} href="#content">
        {appText.skip}
      </a>
      {LaterParts && <LaterParts />}
      {loading && <div className={style.progress} />}
      {children}
      <Toasts />
      <DocumentTitle prepared={prepared} />
    </>
  )
}

/** Sets the document's title after navigation, and again when the page's data arrives, from the same head that the server writes. */
function DocumentTitle({ prepared }: { prepared: PreparedRoute | null }) {
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
