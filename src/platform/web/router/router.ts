import { createContext, use, useCallback, useMemo } from 'react'
import type { Location, RouteParams, To } from '#platform/web/router/location.ts'

/** The current location and the function that changes it. The composition root provides it; everything else uses the hooks. */
interface Router {
  location: Location
  params: RouteParams
  navigate: Navigate
}

export interface NavigateOptions {
  replace?: boolean
  /** Keeps the scroll position: filters, tabs, table pages. */
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

/** The query of the URL, and a function that replaces it. */
export function useSearchParams() {
  const { location, navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  const set = useCallback(
    (next: SearchParamsInit | ((before: URLSearchParams) => SearchParamsInit), options?: NavigateOptions) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next
      return navigate({ search: new URLSearchParams(query).toString() }, options)
    },
    [navigate, location.search],
  )
  return [params, set] as const
}
