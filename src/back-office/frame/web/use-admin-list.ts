import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { ArrangedList } from '#back-office/views/contract.ts'
import { type PageContext, useLocation } from '#platform/web/router/router.tsx'
import { parseTableParams, type TableParams, useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { setShownList } from './opened-list.ts'
import { arrangementQuery } from './use-list-arrangement.ts'

type ListCall<Answer, Key extends QueryKey> = (
  viewer: string,
  params: TableParams,
) => Pick<UseQueryOptions<Answer, Error, Answer, Key>, 'queryKey' | 'queryFn' | 'meta'>

interface ShownRows {
  rows: readonly { id: string }[]
  total: number
}

/**
 * Fetches a list of the back office for its table parameters. The previous rows stay until the next ones arrive, and the shown rows are
 * remembered so that a row's page can link to its neighbours.
 */
export function useAdminList<Answer, Key extends QueryKey, Shown extends ShownRows>(
  list: ListCall<Answer, Key>,
  select: (answer: Answer) => Shown,
  filterNames: readonly string[] = [],
) {
  const viewer = useViewer()
  const table = useTableParams(filterNames)
  const query = useQuery({ ...list(viewer.key, table.params), placeholderData: keepPreviousData, select })
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const { page, pageSize } = table.params
  useEffect(() => {
    if (!query.data || query.isPlaceholderData) return
    const { rows, total } = query.data
    const start = (page - 1) * pageSize + 1
    const ids = rows.map(({ id }) => id)
    const shown = { viewer: viewer.key, pathname, search, pageSize, firstPage: page, lastPage: page, start, total, ids }
    setShownList(shown, async (opened, of) => {
      const params = {
        ...parseTableParams(new URLSearchParams(opened.search), filterNames),
        page: of,
        pageSize: opened.pageSize,
      }
      const answer = await queries.fetchQuery({ ...list(viewer.key, params), staleTime: 0 })
      return select(answer).rows.map(({ id }) => id)
    })
  })
  return { table, query }
}

/**
 * Prefetches a list while the guard still checks the viewer, and the administrator's view and columns too, because rows are shown only once
 * these are known.
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
