import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { currentViewer, useViewer, type Viewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { categoryNamesQuery, chosenSubCategoriesQuery } from '#catalogue/categories/web/api.ts'
import { endlessProductsQuery, type ProductListQuery } from '#catalogue/products/web/api.ts'
import { ProductList } from '#catalogue/products/web/product-list.tsx'
import { exploreSort } from '#catalogue/search/codes.ts'
import { brandsQuery, coloursQuery } from '#catalogue/search/web/api.ts'
import {
  countFilters,
  exploreParams,
  type Filters,
  formatExploreParams,
  noFilters,
  parseFilters,
  parseSearch,
  parseSort,
  withSort,
} from '#catalogue/search/web/explore-url.ts'
import { FilterChips } from '#catalogue/search/web/filter-chips.tsx'
import { FilterDialog, FilterPanel } from '#catalogue/search/web/filter-panel.tsx'
import { useStoredFilters } from '#catalogue/search/web/use-stored-filters.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { VisitBanner } from '#links/visits/web/visit-banner.tsx'
import { formatPageTitle } from '#platform/page-head.ts'
import { commonText } from '#platform/text.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { type PageContext, type PageDefinition, useSearchParams } from '#platform/web/router/router.tsx'
import { focusElement } from '#platform/web/ui/browser/focus-element.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { ProductTile } from '#stock/my-stock/web/product-tile.tsx'
import style from '../../../catalogue/search/web/explore-screen.module.css'
import layoutStyle from '../layouts/layout.module.css'

export const page: PageDefinition = {
  publicParams: exploreParams,
  load: (queries, { url, viewer }) => {
    const { subCategories, brands, colours } = parseFilters(url.searchParams)
    const list = toProductListQuery(url.searchParams, currentViewer().visit)
    return Promise.all([
      queries.ensureInfiniteQueryData(endlessProductsQuery(viewer, list)),
      queries.ensureQueryData(categoryNamesQuery),
      // the values of the filter groups that are open at first, because some of their values are chosen
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

/** The product list. Its URL holds the filters, the search and the sort. */
export function ExploreScreen() {
  const viewer = useViewer()
  const isMobile = useIsMobile()
  const list = useRef<HTMLElement>(null)
  const { params, filters, sort, search, setFilters, setSort, clearFilters, clearSearch } = useExploreUrl(list)
  const query = useInfiniteQuery({
    ...endlessProductsQuery(viewer.key, toProductListQuery(params, viewer.visit)),
    placeholderData: (before) => before,
  })
  const products = useEndlessRows(query, 'products')
  const imageBase = query.data?.pages[0]?.imageBase ?? ''
  const total = query.data?.pages[0]?.total
  const sortOptions = listSortOptions(viewer.kind, isMobile)
  useStoredFilters(params.toString(), isMobile)
  return (
    <div className={`page ${style.explore}`}>
      <div className={style.visit}>{viewer.kind === 'client' && <VisitBanner />}</div>
      <PageTitle lead={search ? `${storefrontText.resultsFor} “${search}”` : storefrontText.exploreLead}>
        {storefrontText.explore}
      </PageTitle>
      <button type="button" className={layoutStyle.skip} onClick={() => focusElement(list.current)}>
        {appText.skipTo(storefrontText.products)}
      </button>
      <div className={style.columns}>
        <aside className={style.aside} aria-label={commonText.filters}>
          <FilterPanel filters={filters} onChange={setFilters} />
        </aside>
        <div className={style.results}>
          <FilterDialog filters={filters} onChange={setFilters} onClear={clearFilters} />
          <div className={style.bar}>
            <p role="status" className={`figures ${style.count}`}>
              {total !== undefined && storefrontText.productCount(total)}
            </p>
            <Select
              pill
              label={storefrontText.sortBy}
              value={findShownSort(sort, sortOptions)}
              onChange={setSort}
              options={sortOptions}
            />
          </div>
          <FilterChips filters={filters} onChange={setFilters} onClear={clearFilters} />
          <ProductList
            ref={list}
            label={storefrontText.explore}
            heading={storefrontText.products}
            query={query}
            products={products}
            empty={
              countFilters(filters) > 0 ? (
                <NoMatches text={storefrontText.noMatches} clear={commonText.clearAll} onClear={clearFilters} />
              ) : (
                <NoMatches text={storefrontText.noMatches} onClear={clearSearch} />
              )
            }
          >
            {(product, first) => <ProductTile product={product} imageBase={imageBase} first={first} />}
          </ProductList>
        </div>
      </div>
    </div>
  )
}

/** The filters, sort and search in the URL, and their setters; a change scrolls back to the beginning of `list`. */
function useExploreUrl(list: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams()
  const filters = parseFilters(params)
  const sort = parseSort(params)
  const search = parseSearch(params)
  const navigate = async (next: URLSearchParams) => {
    // only the list scrolls; the filters next to it stay where they are
    await setParams(next, { preventScrollReset: true })
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }
  // the URL is read anew at each change: a filter is applied a frame after it was chosen, and must keep a sort chosen in between
  const readUrl = () => new URLSearchParams(window.location.search)
  const setFilters = (next: Filters) => {
    const url = readUrl()
    return navigate(formatExploreParams({ filters: next, sort: parseSort(url), search: parseSearch(url) }))
  }
  const setSort = (value: string) => navigate(withSort(readUrl(), value))
  const clearFilters = () => setFilters(noFilters)
  const clearSearch = () => navigate(formatExploreParams({ filters, sort, search: '' }))
  return { params, filters, sort, search, setFilters, setSort, clearFilters, clearSearch }
}

/** Longer search texts are cut. */
const maxSearchLength = 56

/** The product list that the URL describes, so that a pasted URL shows the same list. */
function toProductListQuery(params: URLSearchParams, visit: Viewer['visit']): ProductListQuery {
  const { categories, subCategories, skinTones, brands, colours } = parseFilters(params)
  const search = parseSearch(params).slice(0, maxSearchLength)
  return {
    sort: parseSort(params),
    ...(categories.length > 0 ? { categoryIds: categories } : {}),
    ...(subCategories.length > 0 ? { subCategoryIds: subCategories } : {}),
    ...(skinTones.length > 0 ? { skinTones: skinTones.map(Number) } : {}),
    ...(brands.length > 0 ? { brands } : {}),
    ...(colours.length > 0 ? { colours } : {}),
    ...(search ? { search } : {}),
    ...(visit ? { sellerId: visit.userId, clientId: visit.clientId } : {}),
  }
}

interface SortOption {
  value: string
  label: string
}

/** Only sellers sort by commission (S-EXPL-025), and only phones offer All (S-EXPL-024). */
export function listSortOptions(viewerKind: Viewer['kind'], isMobile: boolean): SortOption[] {
  const options: SortOption[] = [
    { value: String(exploreSort.featured), label: storefrontText.featured },
    { value: String(exploreSort.newest), label: storefrontText.newest },
    { value: String(exploreSort.priceDown), label: storefrontText.priceHighLow },
    { value: String(exploreSort.priceUp), label: storefrontText.priceLowHigh },
  ]
  if (viewerKind === 'seller') options.push({ value: String(exploreSort.commission), label: storefrontText.commission })
  if (isMobile) options.push({ value: String(exploreSort.all), label: storefrontText.all })
  return options
}

/**
 * The sort option that describes the list's order. A sort code that is not offered here is shown as the option with the same order (D-051,
 * D-130).
 */
export function findShownSort(sort: number, options: readonly SortOption[]): string {
  if (options.some(({ value }) => value === String(sort))) return String(sort)
  return String(sort === exploreSort.all ? exploreSort.newest : exploreSort.featured)
}
