import { appText } from '#app/text.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { bannersQuery, categoryTilesQuery, productsQuery } from '#catalogue/web/api.ts'
import type { Page } from '#platform/web/page.ts'
import { settings } from '#platform/web/settings.ts'

/** fltKey of the two product carousels (S-HOME-024, S-HOME-026). */
export const popular = { fltKey: 3 } as const
export const featured = { fltKey: 1 } as const

export const page: Page = {
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
      title: `${appText.shopName}: ${settings().productWord} ${storefrontText.products.toLowerCase()}`,
      description: `${storefrontText.homeLead}. ${storefrontText.freeDelivery}.`,
      canonical: '/',
      ...(banners && first ? { picture: banners.bannerbP + first.img } : {}),
    }
  },
}
