import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { PageContext } from '#platform/web/router/page-definition.ts'
import { parseTableParams, type TableParams, useTableParams } from '#platform/web/ui/back-office/table-params.ts'

type ListCall<Answer, Key extends QueryKey> = (
  viewer: string,
  place: TableParams,
) => Pick<UseQueryOptions<Answer, Error, Answer, Key>, 'queryKey' | 'queryFn' | 'meta'>

/** A list of the back office, where one is in it and what stands there. The rows of before stay while the next ones come. */
export function useAdminList<Answer, Key extends QueryKey, Shown extends { rows: readonly unknown[]; total: number }>(
  list: ListCall<Answer, Key>,
  select: (answer: Answer) => Shown,
  filterNames: readonly string[] = [],
) {
  const viewer = useViewer()
  const table = useTableParams(filterNames)
  const query = useQuery({ ...list(viewer.key, table.place), placeholderData: keepPreviousData, select })
  return { table, query }
}

/** The same list asked for before its screen is drawn. */
export function prefetchAdminList<Answer, Key extends QueryKey>(
  list: ListCall<Answer, Key>,
  filterNames: readonly string[] = [],
) {
  return (queries: QueryClient, { url, viewer }: PageContext) =>
    queries.prefetchQuery(list(viewer, parseTableParams(url.searchParams, filterNames)))
}

/** Rows are chosen on one page of a list: on another one nothing is. */
export function useSelectedRows(place: TableParams) {
  const page = JSON.stringify(place)
  const [now, setNow] = useState<{ page: string; keys: ReadonlySet<string> }>({ page, keys: new Set() })
  const chosen: ReadonlySet<string> = now.page === page ? now.keys : new Set()
  return [chosen, (keys: ReadonlySet<string>) => setNow({ page, keys })] as const
}
