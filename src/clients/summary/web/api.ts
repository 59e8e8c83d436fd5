import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { SendingOptions } from '#platform/web/offline/outbox-kinds.ts'
import type { ClientSummaryView } from '../contract.ts'

/** What a seller sees of a client besides the form. */
export interface ClientSummary {
  /** In pounds. */
  spent: number
  refunded: number
  lastOrder: { id: string; number: string; createdAt: string; total: number } | null
  note: string
  /** The day of the last patch test; empty if none is recorded. */
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

export async function getSummary(clientId: string, options?: SendingOptions & { fresh: true }): Promise<ClientSummary> {
  const path = `client/summary/${encodeURIComponent(clientId)}`
  return toClientSummary(await callApi<ClientSummaryView>('GET', path, options))
}

export const clientSummaryQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['clients', viewer, 'summary', clientId],
    queryFn: () => getSummary(clientId),
  })
