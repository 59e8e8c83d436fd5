import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { ArrangedList } from '#back-office/views/contract.ts'
import type { PageContext } from '#platform/web/router/router.tsx'
import { parseTableParams, type TableParams, useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { arrangementQuery } from './use-list-arrangement.ts'

type ListCall<Answer, Key extends QueryKey> = (
  viewer: string,
  params: TableParams,
) => Pick<UseQueryOptions<Answer, Error, Answer, Key>, 'queryKey' | 'queryFn' | 'meta'>

/** A list of the back office with its table parameters. The previous rows stay until the next ones have arrived. */
export function useAdminList<Answer, Key extends QueryKey, Shown extends { rows: readonly unknown[]; total: number }>(
  list: ListCall<Answer, Key>,
  select: (answer: Answer) => Shown,
  filterNames: readonly string[] = [],
) {
  const viewer = useViewer()
  const table = useTableParams(filterNames)
  const query = useQuery({ ...list(viewer.key, table.params), placeholderData: keepPreviousData, select })
  return { table, query }
}

/**
 * Prefetches a list while the guard still checks the viewer, together with the administrator's columns and view, for which its rows wait.
 */
export function prefetchAdminList<Answer, Key extends QueryKey>(
  list: ListCall<Answer, Key>,
  filterNames: readonly string[] = [],
  arranged?: ArrangedList,
) {
  return (queries: QueryClient, { url, viewer }: PageContext) =>
    Promise.all([
      queries.prefetchQuery(list(viewer, parseTableParams(url.searchParams, filterNames))),
      arranged && queries.prefetchQuery(arrangementQuery(viewer, arranged)),
    ])
}

/** The keys of the selected rows. Any other page, sort or filter starts without a selection. */
export function useSelectedRows(params: TableParams) {
  const list = JSON.stringify(params)
  const [selection, setSelection] = useState<{ list: string; keys: ReadonlySet<string> }>({ list, keys: new Set() })
  const selected: ReadonlySet<string> = selection.list === list ? selection.keys : new Set()
  return [selected, (keys: ReadonlySet<string>) => setSelection({ list, keys })] as const
}
