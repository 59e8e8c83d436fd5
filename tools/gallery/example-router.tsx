import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { resolveTo, toLocation } from '#platform/web/router/location.ts'
import { type Navigate, RouterContext } from '#platform/web/router/router.tsx'

const start = 'http://parts/'

/** Gives its children a location of their own, so that links lead nowhere and each table has its own page and search. */
export function ExampleRouter({ search = '', children }: { search?: string; children: ReactNode }) {
  const [location, setLocation] = useState(() => toLocation(new URL(search, start), 'first'))
  const navigate: Navigate = useCallback(async (to) => {
    if (typeof to === 'number') return
    setLocation(({ pathname, search: query, hash, key }) =>
      toLocation(resolveTo(to, new URL(pathname + query + hash, start)), `${key}.`),
    )
  }, [])
  const router = useMemo(
    () => ({ location, params: {}, navigate, requestedSearch: () => location.search }),
    [location, navigate],
  )
  return <RouterContext value={router}>{children}</RouterContext>
}
