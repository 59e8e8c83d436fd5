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
import type {
  adminBannerResponseSchema,
  BannerDetails,
  BannerForm,
  BannersResponse,
  BannerWire,
} from '#catalogue/banners/contract.ts'
import { type Banner, toBanner } from '#catalogue/banners/web/api.ts'
import { toNamed } from '#catalogue/products/web/product-api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { TableParams } from '#platform/web/ui/back-office/list-query-api.ts'

/** A banner with the filters that its link opens the product list with. */
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

type ListName = 'categoryIds' | 'subCategoryIds'
/** Fields of a banner that the form has no controls for (D-134). */
type HiddenFieldName = 'skin' | 'color'
type TextFieldName = Exclude<keyof BannerDetails, 'position' | ListName | HiddenFieldName>

/**
 * What the form's controls hold. The text fields have the same names as in the request (addBannerSchema), because errors are returned by
 * these names.
 */
export interface BannerFields extends Record<TextFieldName, string>, Record<ListName, readonly string[]> {
  position: number
}

/** Builds the fields of the request; a field without a control keeps its stored value (D-134). */
export function toSentBanner(values: BannerFields, banner: AdminBanner | null): Record<string, string> {
  const brand = values.brand.trim()
  const [, ...otherBrands] = banner?.brands ?? []
  const fields: Record<Exclude<keyof BannerForm, HiddenFieldName>, string> = {
    name: values.name.trim(),
    title: values.title.trim(),
    desc: values.desc.trim(),
    position: String(values.position),
    cat_id: JSON.stringify(values.categoryIds),
    subcat_id: JSON.stringify(values.subCategoryIds),
    brand: JSON.stringify(brand ? [brand, ...otherBrands] : otherBrands),
  }
  if (!banner) return fields
  const hidden: Record<HiddenFieldName, string> = {
    skin: JSON.stringify(banner.skinTones),
    color: JSON.stringify(banner.colours),
  }
  return { banner_id: banner.id, ...fields, ...hidden }
}

export const useSaveBanner = (isNew: boolean) => useSaveForm(isNew, 'admin/banner')
export const useDeleteBanner = () => useDeleteById('admin/banner')

export const useRestoreBanner = () =>
  useCatalogueMutation((id: string) => callApi<Message>('PUT', 'admin/banner/restore', { body: { banner_id: id } }))
