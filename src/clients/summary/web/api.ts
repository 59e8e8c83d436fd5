import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { ClientSummaryView } from '../contract.ts'

/** What a seller sees of a client beside the form. */
export interface ClientSummary {
  /** In pounds. */
  spent: number
  refunded: number
  lastOrder: { id: string; number: string; createdAt: string; total: number } | null
  note: string
  /** A day, or an empty text. */
  patchTest: string
  isPatchTestOld: boolean
}

function toClientSummary({
  spent,
  refunded,
  last,
  note,
  patch_test,
  patch_test_old,
}: ClientSummaryView): ClientSummary {
  return {
    spent,
    refunded,
    lastOrder: last && { id: last._id, number: last.ord_no, createdAt: last.created, total: last.totalAmount },
    note,
    patchTest: patch_test ?? '',
    isPatchTestOld: patch_test_old,
  }
}

export const clientSummaryQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['clients', viewer, 'summary', clientId],
    queryFn: async () =>
      toClientSummary(await callApi<ClientSummaryView>('GET', `client/summary/${encodeURIComponent(clientId)}`)),
  })

export function useSaveClientNote(clientId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ note, patchTest }: Pick<ClientSummary, 'note' | 'patchTest'>) =>
      callApi<{ message: string }>('PUT', 'client/note', {
        body: { client_id: clientId, note, patch_test: patchTest },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: clientSummaryQuery(viewer.key, clientId).queryKey }),
    meta: { showsMessage: true },
  })
}
