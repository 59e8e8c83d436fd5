import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { AdminBrandView, Brand, BrandPicture, BrandPreview } from '../contract.ts'

const key = 'admin-brand'

/** The values of the form, named as the fields of the call. */
export type BrandValues = Brand

export interface BrandToEdit {
  values: BrandValues
  /** The id of the newest version; empty until something is published. */
  versionId: string
  pictureBase: string
  /** The values that the environment sets, which win over those in the form. */
  environment: { name: string | null; mailAddress: string | null }
  versions: { id: string; published: string; administrator: string; repeats: string | null; name: string }[]
}

export const brandQuery = (viewer: string) =>
  queryOptions({
    queryKey: [key, viewer],
    queryFn: async (): Promise<BrandToEdit> => {
      const view = await callApi<AdminBrandView>('GET', 'admin/brand')
      const { brand, brandbP, version_id: versionId, environment, versions } = view
      return {
        values: brand,
        versionId,
        pictureBase: brandbP,
        environment: { name: environment.name, mailAddress: environment.mail_address },
        versions: versions.map(({ _id, admin, ...version }) => ({ id: _id, administrator: admin, ...version })),
      }
    },
  })

/** A preview of a brand; the previous preview is shown until the new one is there. */
export const brandPreviewQuery = (viewer: string, values: BrandValues) =>
  queryOptions({
    queryKey: [key, viewer, 'preview', values],
    queryFn: ({ signal }) => callApi<BrandPreview>('POST', 'admin/brand/preview', { body: values, signal }),
    placeholderData: keepPreviousData,
  })

export function usePublishBrand() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ values, versionId }: { values: BrandValues; versionId: string }) =>
      callApi<{ message: string }>('POST', 'admin/brand', { body: { ...values, version_id: versionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}

export function useRestoreBrand() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, newestId }: { id: string; newestId: string }) =>
      callApi<{ message: string }>('PUT', 'admin/brand/back', { body: { version_id: id, newest_id: newestId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}

interface SentPicture {
  message: string
  picture: string
  width: number
  height: number
}

export function useSendPicture(kind: BrandPicture) {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('kind', kind)
      form.append('img', file)
      return callApi<SentPicture>('POST', 'admin/brand/picture', { form })
    },
  })
}
