import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { forgetFilters, keep } from '#base/web/kept.ts'
import { useNarrow } from '#base/web/narrow.ts'
import { useSearchParams } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { Button } from '#base/web/ui/button.tsx'
import { filterIcon } from '#base/web/ui/icons.ts'
import { Modal } from '#base/web/ui/modal.tsx'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Select } from '#base/web/ui/select.tsx'
import { NothingMatches } from '#base/web/ui/state.tsx'
import { endlessProductsQuery } from '#catalogue/web/api.ts'
import { sortOf, wishOf } from '#catalogue/web/explore.head.ts'
import { countFilters, type Filters, filterNames, filtersOf, listOf } from '#catalogue/web/explore-address.ts'
import { FilterPanel } from '#catalogue/web/filter-panel.tsx'
import { keptFilterNames } from '#catalogue/web/kept-filters.ts'
import { ProductList } from '#catalogue/web/product-list.tsx'
import { storefrontMessages as say } from '#messages/storefront.ts'
import { VisitStrip } from '#sharing/web/visit-strip.tsx'
import { ProductTile } from '#stock/web/product-tile.tsx'
import style from './explore-screen.module.css'

/** The address holds filters, search and sort; the list is what the address says. */
export function Component() {
  const viewer = useViewer()
  const [params, setParams] = useSearchParams()
  const [panel, setPanel] = useState(false)
  const narrow = useNarrow()
  const filters = filtersOf(params)
  const sort = sortOf(params)
  const search = params.get('sKey') ?? ''
  const wish = wishOf(params, viewer.visit)
  const query = useInfiniteQuery({
    ...endlessProductsQuery(viewer.key, wish),
    placeholderData: (before) => before,
  })
  const products = query.data?.pages.flatMap(({ prods }) => prods) ?? []
  const base = query.data?.pages[0]?.bP ?? ''
  useKeptFilters(params.toString(), narrow)

  const list = useRef<HTMLElement>(null)
  // the new list begins at its beginning; the filters beside it stay where they are
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
  const chosen = countFilters(filters)

  return (
    <div className={`page ${style.explore}`}>
      <div className={style.visit}>{viewer.kind === 'client' && <VisitStrip />}</div>
      <PageTitle lead={search ? `${say.resultsFor} “${search}”` : say.exploreLead}>{say.explore}</PageTitle>
      <div className={style.bar}>
        <span className={style.filterButton}>
          <Button look="secondary" small icon={filterIcon} onClick={() => setPanel(true)} aria-haspopup="dialog">
            {say.filters}
            {chosen > 0 && ` (${chosen})`}
          </Button>
        </span>
        <Select pill label={say.sortBy} value={String(sort)} onChange={sortBy} options={sorts(viewer.kind, narrow)} />
      </div>
      <div className={style.columns}>
        <aside className={style.aside} aria-label={say.filters}>
          <FilterPanel filters={filters} onChange={choose} />
        </aside>
        <ProductList
          ref={list}
          label={say.explore}
          heading={say.products}
          query={query}
          products={products}
          empty={<NothingMatches text={say.nothingMatches} clear={say.clearAll} onClear={() => setParams({})} />}
        >
          {(product, first) => <ProductTile product={product} base={base} first={first} />}
        </ProductList>
      </div>
      <Modal
        open={panel}
        title={say.filters}
        onClose={() => setPanel(false)}
        actions={
          <>
            <Button look="secondary" onClick={() => setParams({})}>
              {say.clearAll}
            </Button>
            <Button onClick={() => setPanel(false)}>{say.showResults}</Button>
          </>
        }
      >
        <FilterPanel filters={filters} onChange={choose} />
      </Modal>
    </div>
  )
}

/** Commission is no visitor's sort (S-EXPL-025), All only a phone's (S-EXPL-024). */
function sorts(kind: string, narrow: boolean) {
  const all: { value: string; label: string }[] = [
    { value: '0', label: say.featured },
    { value: '1', label: say.newest },
    { value: '2', label: say.priceHighLow },
    { value: '3', label: say.priceLowHigh },
  ]
  if (kind === 'seller') all.push({ value: '4', label: say.commission })
  if (narrow) all.push({ value: '5', label: say.all })
  return all
}

/** Local storage follows the address while the list is open and is cleared on leaving (S-EXPL-029..036). */
function useKeptFilters(address: string, narrow: boolean): void {
  useEffect(() => {
    const filters = filtersOf(new URLSearchParams(address))
    const names = keptFilterNames(narrow)
    keep(Object.fromEntries(filterNames.map((name) => [names[name], filters[name].join(',') || null])))
    return forgetFilters
  }, [address, narrow])
}
