import { queryOptions } from '@tanstack/react-query'
import type { LegalPageView } from '#legal/contract.ts'
import type { LegalPageName } from '#legal/legal-pages.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

/** A legal page, or an earlier version of it. */
export const legalPageQuery = (page: LegalPageName, version: string | null) =>
  queryOptions({
    queryKey: ['legal', page, version],
    queryFn: async () => {
      const query = version ? `?version=${encodeURIComponent(version)}` : ''
      const view = await callApi<LegalPageView>('GET', `legal/${page}${query}`, { token: null })
      return { ...view, versions: view.versions.map(({ _id, published }) => ({ id: _id, published })) }
    },
  })
