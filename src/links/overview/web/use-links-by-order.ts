import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newestLinksQuery, type SentLink } from '#links/overview/web/api.ts'

const newestLinks = 100

/** The payment links of a seller's orders by order; the orders are fetched again when one of the links has changed. */
export function useLinksByOrder(viewer: string): ReadonlyMap<string, SentLink> {
  const queries = useQueryClient()
  const { data } = useQuery(newestLinksQuery(viewer, null, newestLinks))
  const seen = useRef(data)
  useEffect(() => {
    if (seen.current && data !== seen.current) void queries.invalidateQueries({ queryKey: ['orders', viewer] })
    seen.current = data
  }, [data, queries, viewer])
  return new Map(data?.links.flatMap((link) => (link.orderId ? [[link.orderId, link] as const] : [])))
}
