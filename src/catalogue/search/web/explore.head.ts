import { currentViewer } from '#access/web/viewer.ts'
import { categoryNamesQuery, chosenSubCategoriesQuery } from '#catalogue/categories/web/api.ts'
import { endlessProductsQuery } from '#catalogue/products/web/api.ts'
import { brandsQuery, coloursQuery } from '#catalogue/search/web/api.ts'
import { toProductListQuery } from '#catalogue/search/web/explore-query.ts'
import { exploreParams, parseFilters } from '#catalogue/search/web/explore-url.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { formatPageTitle } from '#platform/page-head.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import type { PageContext, PageDefinition } from '#platform/web/router/page-definition.ts'

export const explorePage: PageDefinition = {
  publicParams: exploreParams,
  load: (queries, { url, viewer }) => {
    const { subCategories, brands, colours } = parseFilters(url.searchParams)
    const list = toProductListQuery(url.searchParams, currentViewer().visit)
    return Promise.all([
      queries.ensureInfiniteQueryData(endlessProductsQuery(viewer, list)),
      queries.ensureQueryData(categoryNamesQuery),
      // the filter groups that are open at first, because they have chosen values
      subCategories.length > 0 && queries.ensureQueryData(chosenSubCategoriesQuery(subCategories)),
      brands.length > 0 && queries.ensureQueryData(brandsQuery),
      colours.length > 0 && queries.ensureQueryData(coloursQuery),
    ])
  },
  head: (queries, at) => {
    const names = formatChosenCategories(queries, at)
    const query = toProductListQuery(at.url.searchParams, currentViewer().visit)
    const [firstPage] = queries.getQueryData(endlessProductsQuery(at.viewer, query).queryKey)?.pages ?? []
    const picture = firstPage?.products[0]?.pictures[0]
    return {
      title: formatPageTitle(
        names ?? `${storefrontText.explore} ${browserSettings().productWord} ${storefrontText.products.toLowerCase()}`,
      ),
      description: `${names ?? storefrontText.exploreLead}. ${storefrontText.freeDelivery}.`,
      canonical: names ? `/explore?categoryId=${at.url.searchParams.get('categoryId')}` : '/explore',
      ...(firstPage && picture ? { picture: firstPage.imageBase + picture } : {}),
      // the URL of a client's explore link grants access, so it must not be indexed
      hidden: at.params.exploreClientUrl !== undefined,
    }
  },
}

/** The names of the chosen categories, or null without any. */
function formatChosenCategories(queries: Parameters<PageDefinition['head']>[0], { url }: PageContext): string | null {
  const chosen = parseFilters(url.searchParams).categories
  const categories = queries.getQueryData(categoryNamesQuery.queryKey) ?? []
  const names = categories.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : null
}
