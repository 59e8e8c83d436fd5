import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminLegalPagesView, AdminLegalPageView } from '#legal/contract.ts'
import type { LegalPageName } from '#legal/legal-pages.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

const adminKey = 'admin-legal'

export const legalPagesQuery = (viewer: string) =>
  queryOptions({
    queryKey: [adminKey, viewer, 'list'],
    queryFn: async () => (await callApi<AdminLegalPagesView>('GET', 'admin/legal/list')).pages,
  })

export interface LegalPageToEdit {
  page: LegalPageName
  body: string
  /** The standard text with the company's details, and with marks where a lawyer has to decide. */
  draft: string
  /** The id of the version that is edited; empty for the standard text. */
  versionId: string
  /** How many days the page about returns promises. */
  returnDays: number
  doesSealEndRight: boolean
  /** The newest first. */
  versions: { id: string; published: string; administrator: string }[]
}

export const legalPageToEditQuery = (viewer: string, page: string) =>
  queryOptions({
    queryKey: [adminKey, viewer, page],
    queryFn: async (): Promise<LegalPageToEdit> => {
      const view = await callApi<AdminLegalPageView>('GET', `admin/legal/${encodeURIComponent(page)}`)
      const versions = view.versions.map(({ _id, published, admin }) => ({ id: _id, published, administrator: admin }))
      const { page: name, body, draft, version_id: versionId } = view
      const { return_days: returnDays, seal_ends: doesSealEndRight } = view
      return { page: name, body, draft, versionId, returnDays, doesSealEndRight, versions }
    },
  })

interface Publication {
  page: LegalPageName
  versionId: string
  body: string
  /** Only for the page about returns. */
  returnDays: string | undefined
  sealEnds: boolean | undefined
}

export function usePublishLegalPage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ page, versionId, body, returnDays, sealEnds }: Publication) =>
      callApi<{ message: string }>('POST', 'admin/legal', {
        body: { page, version_id: versionId, body, return_days: returnDays, seal_ends: sealEnds },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['legal'] })
      return queries.invalidateQueries({ queryKey: [adminKey] })
    },
    meta: { showsMessage: true },
  })
}
