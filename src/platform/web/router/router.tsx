import type { QueryClient } from '@tanstack/react-query'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { createContext, use, useCallback, useEffect, useMemo } from 'react'
import type { PageHead } from '#platform/page-head.ts'
import type { Location, RouteParams, To } from './location.ts'

/** The current location and the function that changes it. The composition root provides it; everything else uses the hooks. */
interface Router {
  location: Location
  params: RouteParams
  navigate: Navigate
  /** The query of this page's URL, or of the one that is loading, so that a change made meanwhile keeps the one before it. */
  requestedSearch: () => string
}

export interface NavigateOptions {
  replace?: boolean
  /** Keeps the scroll position, for a change of filters, tabs or table pages. */
  preventScrollReset?: boolean
}
/** A number is a step in the history: -1 goes back. Resolves when the new screen is shown. */
export type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>

export const RouterContext = createContext<Router | null>(null)

function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('RouterContext is missing around this component')
  return router
}

export function useNavigate(): Navigate {
  return useRouter().navigate
}

export function useLocation(): Location {
  return useRouter().location
}

export function useParams(): RouteParams {
  return useRouter().params
}

type SearchParamsInit = URLSearchParams | Record<string, string>

/** The query of the URL, and a function that replaces it: a change of some of its parameters is a function of the query before. */
export function useSearchParams() {
  const { location, navigate, requestedSearch } = useRouter()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  const set = useCallback(
    (next: SearchParamsInit | ((before: URLSearchParams) => SearchParamsInit), options?: NavigateOptions) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(requestedSearch())) : next
      return navigate({ search: `${new URLSearchParams(query)}` }, options)
    },
    [navigate, requestedSearch],
  )
  return [params, set] as const
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  to: string
  /** A full page load instead of a navigation (S-HEAD-042). */
  reloadDocument?: boolean
  ref?: Ref<HTMLAnchorElement>
}

export function Link({ to, reloadDocument, replace, preventScrollReset, onClick, ...rest }: LinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event)) return
    event.preventDefault()
    const isCurrentUrl = to === location.pathname + location.search + location.hash
    void navigate(to, { replace: replace ?? isCurrentUrl, ...(preventScrollReset ? { preventScrollReset } : {}) })
  }
  return <a {...rest} href={to} onClick={follow} />
}

interface NavLinkProps extends LinkProps {
  /** Marks the link only on the linked page itself, not on the pages below it. */
  end?: boolean
  children: ReactNode
}

/** Sets `aria-current` where the linked page, or one below it, is shown. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />
}

/** Navigates as soon as it is rendered. */
export function Redirect({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace })
  }, [navigate, to, replace])
  return null
}

/** Whether the click navigates within the site; any other click (a new tab, a download, another site) is left to the browser. */
function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget: link,
}: MouseEvent<HTMLAnchorElement>) {
  const modified = metaKey || ctrlKey || shiftKey || altKey
  const leavesPage = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')
  return button === 0 && !modified && !leavesPage && link.origin === window.location.origin
}

/** The URL of a page and the viewer it is shown to. */
export interface PageContext {
  params: RouteParams
  url: URL
  /** The key of the viewer in query keys: 'anon' on the server. */
  viewer: string
}

/** Data and head of a screen that the server renders; the screen's file exports it as `page`. */
export interface PageDefinition {
  /** Fills the query cache. Awaited on the server; in the browser the screen shows its skeleton meanwhile. */
  load?: (queries: QueryClient, context: PageContext) => Promise<unknown>
  /**
   * The query parameters that the page uses, none of them secret; a page whose URL contains any other parameter is not stored in any cache.
   */
  publicParams?: readonly string[]
  /** The page's head, from the cache that `load` has filled: for the server's page, and for the title after navigation in the browser. */
  head: (queries: QueryClient, context: PageContext) => PageHead
}
