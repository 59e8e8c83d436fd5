import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { endlessProductsQuery } from '#catalogue/products/web/api.ts'
import { ProductList } from '#catalogue/products/web/product-list.tsx'
import { sortOf, wishOf } from '#catalogue/search/web/explore.head.ts'
import { countFilters, type Filters, filterNames, filtersOf, listOf } from '#catalogue/search/web/explore-url.ts'
import { FilterPanel } from '#catalogue/search/web/filter-panel.tsx'
import { keptFilterNames, removeStoredFilters } from '#catalogue/search/web/stored-filters.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { VisitStrip } from '#links/web/visit-strip.tsx'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { filterIcon } from '#platform/web/ui/icons/icons.ts'
import { NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { ProductTile } from '#stock/web/product-tile.tsx'
import style from './explore-screen.module.css'

/** The address holds filters, search and sort; the list is what the address says. */
export function ExploreScreen() {
  const viewer = useViewer()
  const narrow = useIsMobile()
  const list = useRef<HTMLElement>(null)
  const { params, filters, sort, search, choose, sortBy, clear } = useExploreAddress(list)
  const query = useInfiniteQuery({
    ...endlessProductsQuery(viewer.key, wishOf(params, viewer.visit)),
    placeholderData: (before) => before,
  })
  const products = query.data?.pages.flatMap(({ prods }) => prods) ?? []
  const base = query.data?.pages[0]?.bP ?? ''
  useKeptFilters(params.toString(), narrow)
  return (
    <div className={`page ${style.explore}`}>
      <div className={style.visit}>{viewer.kind === 'client' && <VisitStrip />}</div>
      <PageTitle lead={search ? `${storefrontText.resultsFor} “${search}”` : storefrontText.exploreLead}>
        {storefrontText.explore}
      </PageTitle>
      <div className={style.bar}>
        <FilterDialog filters={filters} onChange={choose} onClear={clear} />
        <Select
          pill
          label={storefrontText.sortBy}
          value={String(sort)}
          onChange={sortBy}
          options={sorts(viewer.kind, narrow)}
        />
      </div>
      <div className={style.columns}>
        <aside className={style.aside} aria-label={storefrontText.filters}>
          <FilterPanel filters={filters} onChange={choose} />
        </aside>
        <ProductList
          ref={list}
          label={storefrontText.explore}
          heading={storefrontText.products}
          query={query}
          products={products}
          empty={<NoMatches text={storefrontText.nothingMatches} clear={storefrontText.clearAll} onClear={clear} />}
        >
          {(product, first) => <ProductTile product={product} base={base} first={first} />}
        </ProductList>
      </div>
    </div>
  )
}

/** What the address asks for, and how to ask for something else; `list` is led back to its beginning then. */
function useExploreAddress(list: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const sort = sortOf(params)
  const search = params.get('sKey') ?? ''
  // the filters beside the list stay where they are
  const lead = async (address: URLSearchParams) => {
    await setParams(address, { preventScrollReset: true })
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }
  const choose = (next: Filters) => {
    const address = new URLSearchParams()
    for (const name of filterNames) if (next[name].length > 0) address.set(name, listOf(next[name]))
    if (sort) address.set('sortValue', String(sort))
    if (search) address.set('sKey', search)
    return lead(address)
  }
  const sortBy = (value: string) => {
    const address = new URLSearchParams(params)
    address.set('sortValue', value)
    return lead(address)
  }
  return { params, filters, sort, search, choose, sortBy, clear: () => setParams({}) }
}

interface FilterDialogProps {
  filters: Filters
  onChange: (filters: Filters) => void
  onClear: () => void
}

/** Phones: the same filters behind a button that counts them. */
function FilterDialog({ filters, onChange, onClear }: FilterDialogProps) {
  const [open, setOpen] = useState(false)
  const chosen = countFilters(filters)
  const close = () => setOpen(false)
  return (
    <>
      <span className={style.filterButton}>
        <Button variant="secondary" small icon={filterIcon} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {storefrontText.filters}
          {chosen > 0 && ` (${chosen})`}
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

/** Commission is no visitor's sort (S-EXPL-025), All only a phone's (S-EXPL-024). */
function sorts(kind: string, narrow: boolean) {
  const all: { value: string; label: string }[] = [
    { value: '0', label: storefrontText.featured },
    { value: '1', label: storefrontText.newest },
    { value: '2', label: storefrontText.priceHighLow },
    { value: '3', label: storefrontText.priceLowHigh },
  ]
  if (kind === 'seller') all.push({ value: '4', label: storefrontText.commission })
  if (narrow) all.push({ value: '5', label: storefrontText.all })
  return all
}

/** Local storage follows the address while the list is open and is cleared on leaving (S-EXPL-029..036). */
function useKeptFilters(address: string, narrow: boolean): void {
  useEffect(() => {
    const filters = filtersOf(new URLSearchParams(address))
    const names = keptFilterNames(narrow)
    setStored(Object.fromEntries(filterNames.map((name) => [names[name], filters[name].join(',') || null])))
    return removeStoredFilters
  }, [address, narrow])
}
