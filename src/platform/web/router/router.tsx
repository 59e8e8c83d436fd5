import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useCallback,
  useEffect,
  useMemo,
} from 'react'
import type { Location, RouteParams, To } from '#platform/web/router/location.ts'

/** Where the page is and how to go elsewhere; app/web gives it, parts and screens use the hooks below. */
interface Router {
  location: Location
  params: RouteParams
  navigate: Navigate
}

export interface NavigateOptions {
  replace?: boolean
  /** Stays where the page is scrolled to: filters, tabs, table pages. */
  preventScrollReset?: boolean
}
/** A number is so many steps in the history. Done when the new screen stands. */
export type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>

export const RouterContext = createContext<Router | null>(null)

function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('a part that leads somewhere stands outside the router')
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

/** The address' query, and a function that changes it. */
export function useSearchParams() {
  const { location: place, navigate: go } = useRouter()
  const params = useMemo(() => new URLSearchParams(place.search), [place.search])
  const set = useCallback(
    (next: SearchParamsInit | ((before: URLSearchParams) => SearchParamsInit), options?: NavigateOptions) => {
      const asked = typeof next === 'function' ? next(new URLSearchParams(place.search)) : next
      return go({ search: new URLSearchParams(asked).toString() }, options)
    },
    [go, place.search],
  )
  return [params, set] as const
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  to: string
  /** A full page load instead (S-HEAD-042). */
  reloadDocument?: boolean
  ref?: Ref<HTMLAnchorElement>
}

export function Link({ to, reloadDocument, replace, preventScrollReset, onClick, ...rest }: LinkProps) {
  const { navigate: go, location: place } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event)) return
    event.preventDefault()
    const same = to === place.pathname + place.search + place.hash
    void go(to, { replace: replace ?? same, ...(preventScrollReset ? { preventScrollReset } : {}) })
  }
  return <a {...rest} href={to} onClick={follow} />
}

interface NavLinkProps extends LinkProps {
  /** Only this very page, not those below it. */
  end?: boolean
  children: ReactNode
}

/** Says `aria-current` when the page it leads to, or one below it, is shown. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useRouter().location
  const current = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={current ? 'page' : undefined} />
}

/** Leads on as soon as it is drawn. */
export function Redirect({ to, replace = false }: { to: string; replace?: boolean }) {
  const { navigate: go } = useRouter()
  useEffect(() => {
    void go(to, { replace })
  }, [go, to, replace])
  return null
}

/** Everything else (a new tab, a download, another site) is the browser's own business. */
function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget: link,
}: MouseEvent<HTMLAnchorElement>) {
  const modified = metaKey || ctrlKey || shiftKey || altKey
  const elsewhere = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')
  return button === 0 && !modified && !elsewhere && link.origin === window.location.origin
}
