import adjustmentsHorizontalIcon from '@tabler/icons/outline/adjustments-horizontal.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { endlessProductsQuery } from '#catalogue/products/web/api.ts'
import { ProductList } from '#catalogue/products/web/product-list.tsx'
import { toProductListQuery } from '#catalogue/search/web/explore-query.ts'
import {
  countFilters,
  type Filters,
  formatExploreParams,
  parseFilters,
  parseSearch,
  parseSort,
  withSort,
} from '#catalogue/search/web/explore-url.ts'
import { FilterPanel } from '#catalogue/search/web/filter-panel.tsx'
import { useStoredFilters } from '#catalogue/search/web/stored-filters.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { VisitBanner } from '#links/visits/web/visit-banner.tsx'
import { useSearchParams } from '#platform/web/router/router.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { ProductTile } from '#stock/web/product-tile.tsx'
import style from './explore-screen.module.css'

/** The product list; its URL holds the filters, the search and the sort. */
export function ExploreScreen() {
  const viewer = useViewer()
  const isMobile = useIsMobile()
  const list = useRef<HTMLElement>(null)
  const { params, filters, sort, search, setFilters, setSort, clear } = useExploreUrl(list)
  const query = useInfiniteQuery({
    ...endlessProductsQuery(viewer.key, toProductListQuery(params, viewer.visit)),
    placeholderData: (before) => before,
  })
  const products = query.data?.pages.flatMap((page) => page.products) ?? []
  const imageBase = query.data?.pages[0]?.imageBase ?? ''
  useStoredFilters(params.toString(), isMobile)
  return (
    <div className={`page ${style.explore}`}>
      <div className={style.visit}>{viewer.kind === 'client' && <VisitBanner />}</div>
      <PageTitle lead={search ? `${storefrontText.resultsFor} “${search}”` : storefrontText.exploreLead}>
        {storefrontText.explore}
      </PageTitle>
      <div className={style.bar}>
        <FilterDialog filters={filters} onChange={setFilters} onClear={clear} />
        <Select
          pill
          label={storefrontText.sortBy}
          value={String(sort)}
          onChange={setSort}
          options={listSortOptions(viewer.kind, isMobile)}
        />
      </div>
      <div className={style.columns}>
        <aside className={style.aside} aria-label={storefrontText.filters}>
          <FilterPanel filters={filters} onChange={setFilters} />
        </aside>
        <ProductList
          ref={list}
          label={storefrontText.explore}
          heading={storefrontText.products}
          query={query}
          products={products}
          empty={<NoMatches text={storefrontText.noMatches} clear={storefrontText.clearAll} onClear={clear} />}
        >
          {(product, first) => <ProductTile product={product} imageBase={imageBase} first={first} />}
        </ProductList>
      </div>
    </div>
  )
}

/** The state in the URL and its setters; a change scrolls back to the beginning of `list`. */
function useExploreUrl(list: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams()
  const filters = parseFilters(params)
  const sort = parseSort(params)
  const search = parseSearch(params)
  const navigate = async (next: URLSearchParams) => {
    // only the list scrolls; the filters beside it stay where they are
    await setParams(next, { preventScrollReset: true })
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }
  const setFilters = (next: Filters) => navigate(formatExploreParams({ filters: next, sort, search }))
  const setSort = (value: string) => navigate(withSort(params, value))
  return { params, filters, sort, search, setFilters, setSort, clear: () => setParams({}) }
}

interface FilterDialogProps {
  filters: Filters
  onChange: (filters: Filters) => void
  onClear: () => void
}

/** On phones the filters are in a dialog; its button shows how many are set. */
function FilterDialog({ filters, onChange, onClear }: FilterDialogProps) {
  const [open, setOpen] = useState(false)
  const count = countFilters(filters)
  const close = () => setOpen(false)
  return (
    <>
      <span className={style.filterButton}>
        <Button
          variant="secondary"
          small
          icon={adjustmentsHorizontalIcon}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        >
          {storefrontText.filters}
          {count > 0 && ` (${count})`}
        </Button>
      </span>
      <Modal
        open={open}
        title={storefrontText.filters}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={onClear}>
              {storefrontText.clearAll}
            </Button>
            <Button onClick={close}>{storefrontText.showResults}</Button>
          </>
        }
      >
        <FilterPanel filters={filters} onChange={onChange} />
      </Modal>
    </>
  )
}

/** Only sellers sort by commission (S-EXPL-025), and only phones offer All (S-EXPL-024). */
function listSortOptions(viewerKind: string, isMobile: boolean) {
  const options: { value: string; label: string }[] = [
    { value: '0', label: storefrontText.featured },
    { value: '1', label: storefrontText.newest },
    { value: '2', label: storefrontText.priceHighLow },
    { value: '3', label: storefrontText.priceLowHigh },
  ]
  if (viewerKind === 'seller') options.push({ value: '4', label: storefrontText.commission })
  if (isMobile) options.push({ value: '5', label: storefrontText.all })
  return options
}
