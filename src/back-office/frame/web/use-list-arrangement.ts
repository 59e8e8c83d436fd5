import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { ArrangedList, addedViewSchema, arrangementSchema } from '#back-office/views/contract.ts'
import { commonText } from '#platform/text.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import type { TableArrangement, TableView } from '#platform/web/ui/back-office/table-arrangement.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'

/** How long a notification offers to undo the deletion of a view. */
const undoShownForMs = 15_000
/** The value of `view` in the URL for the list without a view; without it the default view would open. */
const noView = 'none'

/** How the administrator has arranged a list; the URL holds the open view and its columns (D-358). */
export function useListArrangement(list: ArrangedList): TableArrangement {
  const viewer = useViewer()
  const [searchParams, setSearchParams] = useSearchParams()
  const { data, isError } = useQuery(arrangementQuery(viewer.key, list))
  const [add, update, remove, choose] = [useAddView(list), useUpdateView(), useDeleteView(), useChooseColumns(list)]
  const views = data?.views ?? []
  const openView = views.find(({ id }) => id === searchParams.get('view')) ?? null
  const ownColumns = searchParams.get('columns')
  const currentQuery = toViewQuery(searchParams)
  const open = (view: TableView | null, replace = false) =>
    setSearchParams(view ? fromView(view) : { view: noView }, { replace, preventScrollReset: true })
  const defaultView = searchParams.size === 0 ? views.find(({ isDefault }) => isDefault) : undefined
  useEffect(() => {
    if (defaultView) setSearchParams(fromView(defaultView), { replace: true, preventScrollReset: true })
  }, [defaultView, setSearchParams])
  const remembered = data && data.columns.length > 0 ? data.columns : null
  return {
    isReady: (data !== undefined || isError) && !defaultView,
    columns: ownColumns ? ownColumns.split(',') : remembered,
    chooseColumns: (columns) => {
      if (ownColumns === null) return choose.mutateAsync(columns)
      const withColumnsOf = (query: URLSearchParams) => {
        if (columns.length > 0) query.set('columns', columns.join(','))
        else query.delete('columns')
        return query
      }
      return setSearchParams(withColumnsOf, { replace: true, preventScrollReset: true })
    },
    views,
    openView,
    isChanged: openView !== null && openView.query !== currentQuery,
    open,
    save: async (name) => {
      const query = withColumns(currentQuery, remembered)
      const { view_id: id } = await add.mutateAsync({ name, query })
      open({ id, name, query, isDefault: false }, true)
    },
    update: (view, change) => update.mutateAsync({ id: view.id, ...change }),
    currentQuery,
    remove: async (view) => {
      const { message } = await remove.mutateAsync(view.id)
      open(null, true)
      const { pathname } = location
      const run = async () => {
        const { view_id: id } = await add.mutateAsync(view)
        if (view.isDefault) await update.mutateAsync({ id, isDefault: true })
        // the restored view opens again, unless the administrator has gone to another page by then
        if (location.pathname === pathname) open({ ...view, id }, true)
      }
      // replaces the notification that is shown already, which has the same message but no button
      notify.success(message, { action: { label: commonText.undo, run, shownForMs: undoShownForMs } })
    },
  }
}

/** What a view keeps of the URL: everything except the page, the rows per page and the view itself, in a fixed order. */
function toViewQuery(searchParams: URLSearchParams): string {
  const query = new URLSearchParams(searchParams)
  for (const name of ['page', 'rows', 'view']) query.delete(name)
  query.sort()
  return query.toString()
}

/** Adds the columns that are shown now to a view's query, so that choosing other columns for the list later does not change the view. */
function withColumns(query: string, columns: readonly string[] | null): string {
  const params = new URLSearchParams(query)
  if (columns && !params.has('columns')) params.set('columns', columns.join(','))
  params.sort()
  return params.toString()
}

function fromView({ id, query }: TableView): URLSearchParams {
  const params = new URLSearchParams(query)
  params.set('view', id)
  return params
}

type Message = { message: string }

export const arrangementQuery = (viewer: string, list: ArrangedList) =>
  queryOptions({
    queryKey: ['list-arrangements', viewer, list],
    queryFn: async () => {
      const { views, columns } = await callApi<z.output<typeof arrangementSchema>>('GET', 'admin/view/list', {
        query: { list },
      })
      const toView = ({ _id: id, name, query, is_default }: (typeof views)[number]): TableView => ({
        id,
        name,
        query,
        isDefault: is_default,
      })
      return { views: views.map(toView), columns }
    },
  })

function useAddView(list: ArrangedList) {
  return useArrangementMutation(({ name, query }: Pick<TableView, 'name' | 'query'>) =>
    callApi<z.output<typeof addedViewSchema>>('POST', 'admin/view', { body: { list, name, query } }),
  )
}

function useUpdateView() {
  return useArrangementMutation(({ id, name, query, isDefault }: Partial<TableView> & Pick<TableView, 'id'>) =>
    callApi<Message>('PUT', 'admin/view', { body: { view_id: id, name, query, is_default: isDefault } }),
  )
}

function useDeleteView() {
  return useArrangementMutation((viewId: string) =>
    callApi<Message>('DELETE', `admin/view/${encodeURIComponent(viewId)}`),
  )
}

function useChooseColumns(list: ArrangedList) {
  return useArrangementMutation((columns: readonly string[]) =>
    callApi<Message>('PUT', 'admin/view/columns', { body: { list, columns } }),
  )
}

function useArrangementMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['list-arrangements'] }),
    meta: { showsMessage: true },
  })
}
