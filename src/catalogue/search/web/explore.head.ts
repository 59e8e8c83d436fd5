import { currentViewer, type Viewer } from '#accounts/sessions/web/viewer.ts'
import { formatPageTitle } from '#app/page-title.ts'
import {
  brandsQuery,
  categoryNamesQuery,
  chosenSubCategoriesQuery,
  coloursQuery,
  endlessProductsQuery,
  type ListWish,
} from '#catalogue/products/web/api.ts'
import { filtersOf } from '#catalogue/search/web/explore-url.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import type { PageContext, PageDefinition } from '#platform/web/router/page-definition.ts'

/** What the list is asked for, read from the address alone: a pasted one restores the list. */
export function wishOf(params: URLSearchParams, visit: Viewer['visit']): ListWish {
  const { categoryId, subCatId, skin, brand, colorsId } = filtersOf(params)
  const sKey = params.get('sKey')?.slice(0, 56) ?? ''
  return {
    sortValue: sortOf(params),
    ...(categoryId.length > 0 ? { catg: categoryId } : {}),
    ...(subCatId.length > 0 ? { subCatg: subCatId } : {}),
    ...(skin.length > 0 ? { skin: skin.map(Number) } : {}),
    ...(brand.length > 0 ? { brand } : {}),
    ...(colorsId.length > 0 ? { colours: colorsId } : {}),
    ...(sKey ? { sKey } : {}),
    ...(visit ? { user_id: visit.userId, client_id: visit.clientId } : {}),
  }
}

/** Sort codes 0 to 5 (S-EXPL-018..023). */
export function sortOf(params: URLSearchParams): number {
  const code = Number(params.get('sortValue') ?? 0)
  return Number.isInteger(code) && code >= 0 && code <= 5 ? code : 0
}

export const explorePage: PageDefinition = {
  load: (queries, { url, viewer }) => {
    const { subCatId, brand, colorsId } = filtersOf(url.searchParams)
    return Promise.all([
      queries.ensureInfiniteQueryData(endlessProductsQuery(viewer, wishOf(url.searchParams, currentViewer().visit))),
      queries.ensureQueryData(categoryNamesQuery),
      // the groups that are open to begin with, because something in them is chosen
      subCatId.length > 0 && queries.ensureQueryData(chosenSubCategoriesQuery(subCatId)),
      brand.length > 0 && queries.ensureQueryData(brandsQuery),
      colorsId.length > 0 && queries.ensureQueryData(coloursQuery),
    ])
  },
  head: (queries, at) => {
    const names = chosenNames(queries, at)
    const wish = wishOf(at.url.searchParams, currentViewer().visit)
    const list = queries.getQueryData(endlessProductsQuery(at.viewer, wish).queryKey)
    const [first] = list?.pages ?? []
    const picture = first?.prods[0]?.imgs[0]
    return {
      title: formatPageTitle(
        names ?? `${storefrontText.explore} ${browserSettings().productWord} ${storefrontText.products.toLowerCase()}`,
      ),
      description: `${names ?? storefrontText.exploreLead}. ${storefrontText.freeDelivery}.`,
      canonical: names ? `/explore?categoryId=${at.url.searchParams.get('categoryId')}` : '/explore',
      ...(first && picture ? { picture: first.bP + picture } : {}),
      // a client's own link opens something
      hidden: at.params.exploreClientUrl !== undefined,
    }
  },
}

function chosenNames(queries: Parameters<PageDefinition['head']>[0], { url }: PageContext): string | null {
  const chosen = filtersOf(url.searchParams).categoryId
  const categories = queries.getQueryData(categoryNamesQuery.queryKey)?.catgs ?? []
  const names = categories.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : null
}
