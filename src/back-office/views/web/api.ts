import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ArrangedList, addedViewSchema, arrangementSchema } from '#back-office/views/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { TableView } from '#platform/web/ui/back-office/table-arrangement.ts'

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

export function useAddView(list: ArrangedList) {
  return useArrangementMutation((view: Pick<TableView, 'name' | 'query'>) =>
    callApi<z.output<typeof addedViewSchema>>('POST', 'admin/view', { body: { list, ...view } }),
  )
}

export function useUpdateView() {
  return useArrangementMutation(({ id, name, query, isDefault }: Partial<TableView> & Pick<TableView, 'id'>) =>
    callApi<Message>('PUT', 'admin/view', { body: { view_id: id, name, query, is_default: isDefault } }),
  )
}

export function useDeleteView() {
  return useArrangementMutation((viewId: string) =>
    callApi<Message>('DELETE', `admin/view/${encodeURIComponent(viewId)}`),
  )
}

export function useChooseColumns(list: ArrangedList) {
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
