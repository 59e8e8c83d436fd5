import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  adminKey,
  type Message,
  toSortValQuery,
  useCatalogueMutation,
  useDeleteById,
  useSaveForm,
} from '#catalogue/admin/web/use-catalogue-mutation.ts'
import type { adminBannerResponseSchema, BannersResponse, BannerWire } from '#catalogue/banners/contract.ts'
import { type Banner, toBanner } from '#catalogue/banners/web/api.ts'
import { toNamed } from '#catalogue/products/web/product-api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { TableParams } from '#platform/web/ui/back-office/list-query-api.ts'

/** A banner with the filters of its link. */
export interface AdminBanner extends Banner {
  categories: { id: string; name: string }[]
  subCategories: { id: string; name: string }[]
  skinTones: number[]
  brands: string[]
  colours: string[]
}

export function toAdminBanner(wire: BannerWire): AdminBanner {
  return {
    ...toBanner(wire),
    categories: wire.catg.map(toNamed),
    subCategories: wire.subcatg.map(toNamed),
    skinTones: wire.skin,
    brands: wire.brand,
    colours: wire.color,
  }
}

export const adminBannersQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [adminKey, viewer, 'banners', params],
    queryFn: async ({ signal }) => {
      const options = { query: toSortValQuery(params), signal }
      const { banners, bannerbP, ttl } = await callApi<BannersResponse>('GET', 'admin/banner/list', options)
      return { banners: banners.map(toAdminBanner), imageBase: bannerbP, total: ttl }
    },
  })

export const adminBannerQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: [adminKey, viewer, 'banner', id],
    queryFn: async () => {
      const path = `admin/banner/${encodeURIComponent(id)}`
      const { banner, bannerbP } = await callApi<z.output<typeof adminBannerResponseSchema>>('GET', path)
      return { banner: toAdminBanner(banner), imageBase: bannerbP }
    },
  })

export const useSaveBanner = (isNew: boolean) => useSaveForm(isNew, 'admin/banner')
export const useDeleteBanner = () => useDeleteById('admin/banner')

export const useRestoreBanner = () =>
  useCatalogueMutation((id: string) => callApi<Message>('PUT', 'admin/banner/restore', { body: { banner_id: id } }))
