import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { vatAgreementsSchema } from '#payouts/statements/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

export interface VatAgreement {
  id: string
  vatNumber: string
  agreedOn: string
  endedOn: string | null
}

/** The newest first. */
export const vatAgreementsQuery = (viewer: string, sellerId: string) =>
  queryOptions({
    queryKey: ['vat-agreements', viewer, sellerId],
    queryFn: async (): Promise<VatAgreement[]> => {
      const path = `admin/vat-agreement/${encodeURIComponent(sellerId)}`
      const { agreements } = await callApi<z.output<typeof vatAgreementsSchema>>('GET', path)
      return agreements.map(({ _id, vat_number, agreed, ended }) => ({
        id: _id,
        vatNumber: vat_number,
        agreedOn: agreed,
        endedOn: ended,
      }))
    },
  })

/** With an empty VAT number the agreement ends. */
export function useRecordVatAgreement(sellerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ vatNumber, day }: { vatNumber: string; day: string }) =>
      callApi<{ message: string }>('PUT', 'admin/vat-agreement', {
        body: { user_id: sellerId, vat_number: vatNumber, day },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['vat-agreements'] }),
    meta: { showsMessage: true },
  })
}
