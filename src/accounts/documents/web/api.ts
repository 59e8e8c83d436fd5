import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import type { RefusedDocumentsView } from '../contract.ts'

export interface RefusedDocument {
  /** The document's position among all of the seller's documents, counted from 1. */
  number: number
  /** The media type. */
  type: string
  sentAt: string
}

/** The refused documents and the reason; the link's token authenticates a seller who cannot log in. */
export const refusedDocumentsQuery = (token: string) =>
  queryOptions({
    queryKey: ['refused-documents', token],
    queryFn: async () => {
      const { reason, docs } = await callApi<RefusedDocumentsView>('GET', 'user/documents/refused', { token })
      return {
        reason,
        documents: docs.map(({ no, type, created }): RefusedDocument => ({ number: no, type, sentAt: created })),
      }
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export function useReplaceDocuments(token: string) {
  return useMutation({
    mutationFn: (documents: readonly File[]) =>
      callApi<{ message: string }>('POST', 'user/documents/replace', {
        form: createFormData({}, { docs: documents }),
        token,
      }),
  })
}
