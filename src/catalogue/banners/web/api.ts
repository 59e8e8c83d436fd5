import { queryOptions } from '@tanstack/react-query'
import { bannerPath } from '#catalogue/search/web/explore-url.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { BannersResponse, BannerWire } from '../contract.ts'

/** A banner as the home page shows it. */
export interface Banner {
  id: string
  picture: string
  name: string
  title: string
  description: string
  /** The position of the caption on the picture, from 1 to 9 (D-121). */
  position: number
  /** The product list that the banner links to. */
  to: string
}

/** The `sizes` of a banner's picture: it is as wide as the page without its margins. */
export const bannerSizes = '(width < 400px) calc(100vw - 32px), (width < 1400px) 92vw, 1328px'

export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async () => {
    const { banners, bannerbP } = await callApi<BannersResponse>('GET', 'product/home/banner/list')
    return { banners: banners.map(toBanner), imageBase: bannerbP }
  },
  staleTime: 5 * 60_000,
})

export function toBanner(wire: BannerWire): Banner {
  const { _id, img, name, title, desc, position } = wire
  const to = bannerPath({
    categories: wire.cat_id,
    subCategories: wire.subcat_id,
    skinTones: wire.skin.map(String),
    brands: wire.brand,
    colours: wire.color,
  })
  return { id: _id, picture: img, name, title, description: desc, position, to }
}
