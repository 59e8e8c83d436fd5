import { appText } from '#app/text.ts'
import { bannersQuery, categoryTilesQuery, productsQuery } from '#catalogue/products/web/api.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'

/** fltKey of the two product carousels (S-HOME-024, S-HOME-026). */
export const popular = { fltKey: 3 } as const
export const featured = { fltKey: 1 } as const

export const homePage: PageDefinition = {
  load: (queries, { viewer }) =>
    Promise.all([
      queries.ensureQueryData(bannersQuery),
      queries.ensureQueryData(categoryTilesQuery),
      queries.ensureQueryData(productsQuery(viewer, popular)),
      queries.ensureQueryData(productsQuery(viewer, featured)),
    ]),
  head: (queries) => {
    const banners = queries.getQueryData(bannersQuery.queryKey)
    const [first] = banners?.banners ?? []
    return {
      title: `${appText.shopName}: ${browserSettings().productWord} ${storefrontText.products.toLowerCase()}`,
      description: `${storefrontText.homeLead}. ${storefrontText.freeDelivery}.`,
      canonical: '/',
      ...(banners && first ? { picture: banners.bannerbP + first.img } : {}),
    }
  },
}
