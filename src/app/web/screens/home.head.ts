import { bannerSizes, bannersQuery } from '#catalogue/banners/web/api.ts'
import { categoryTilesQuery } from '#catalogue/categories/web/api.ts'
import { productsQuery } from '#catalogue/products/web/api.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { shopName } from '#platform/shop-name.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'
import { pictureSrcSet } from '#platform/web/ui/media/picture-src-set.ts'

/** The two product carousels (S-HOME-024, S-HOME-026). */
export const popularProducts = { only: 'popular' } as const
export const featuredProducts = { only: 'featured' } as const

export const homePage: PageDefinition = {
  load: (queries, { viewer }) =>
    Promise.all([
      queries.ensureQueryData(bannersQuery),
      queries.ensureQueryData(categoryTilesQuery),
      queries.ensureQueryData(productsQuery(viewer, popularProducts)),
      queries.ensureQueryData(productsQuery(viewer, featuredProducts)),
    ]),
  head: (queries) => {
    const data = queries.getQueryData(bannersQuery.queryKey)
    const banner = data?.banners[0]
    return {
      title: `${shopName}: ${browserSettings().productWord} ${storefrontText.products.toLowerCase()}`,
      description: `${storefrontText.homeLead}. ${storefrontText.freeDelivery}.`,
      canonical: '/',
      ...(data && banner
        ? {
            picture: data.imageBase + banner.picture,
            firstPicture: { srcSet: pictureSrcSet(data.imageBase, banner.picture), sizes: bannerSizes },
          }
        : {}),
    }
  },
}
