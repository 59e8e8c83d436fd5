import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, type Ref, useDeferredValue } from 'react'
import { InfiniteList } from '#platform/web/ui/tables/infinite-list.tsx'
import { useFocusFallback } from '#platform/web/ui/tables/use-focus-fallback.ts'
import { useRowWindow } from '#platform/web/ui/tables/use-row-window.ts'
import style from './product-grid.module.css'
import { ProductGridSkeleton } from './product-skeleton.tsx'

/** The pictures of the first row are loaded at once, not only when they are scrolled to. */
const firstRowSize = 4

interface ProductGridProps<Product> {
  products: readonly Product[]
  className: string
  children: (product: Product, first: boolean) => ReactNode
}

interface ProductListProps<Page, Product> {
  ref?: Ref<HTMLElement>
  /** Names the section for screen readers; `heading` is a hidden heading above the products. */
  label: string
  heading: string
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  products: readonly Product[]
  empty: ReactNode
  gridClassName?: string | undefined
  children: (product: Product, first: boolean) => ReactNode
}

/** A grid that loads more products while it is scrolled; after a change of filters the old products stay, paler, until the new ones arrive. */
export function ProductList<Page, Product extends { id: string }>({
  ref,
  label,
  heading,
  query,
  products,
  empty,
  gridClassName = '',
  children,
}: ProductListProps<Page, Product>) {
  const focusFallback = useFocusFallback<HTMLDivElement>()
  const shown = useShownProducts(products)
  const isBusy = query.isPlaceholderData || shown !== products
  return (
    <section ref={ref} aria-label={label} data-skip={heading} aria-busy={isBusy || undefined} className={style.list}>
      <div {...focusFallback} className={style.contents}>
        <InfiniteList
          query={query}
          count={products.length}
          skeleton={<ProductGridSkeleton />}
          more={<ProductGridSkeleton count={4} />}
          empty={empty}
        >
          <h2 className="visually-hidden">{heading}</h2>
          <ProductGrid products={shown} className={gridClassName}>
            {children}
          </ProductGrid>
        </InfiniteList>
      </div>
    </section>
  )
}

/**
 * Shows new marks and further products of the same list at once, but renders a different list in the background, so that the page still
 * responds to taps.
 */
function useShownProducts<Product extends { id: string }>(products: readonly Product[]): readonly Product[] {
  const rendered = useDeferredValue(products)
  return rendered.every(({ id }, index) => index >= products.length || products[index]?.id === id) ? products : rendered
}

/** Renders only the cards near the visible part of the page; each states its place in the whole list for screen readers. */
function ProductGrid<Product extends { id: string }>({ products, className, children }: ProductGridProps<Product>) {
  // the focus is lost when its card is scrolled out of the rendered part
  const focusFallback = useFocusFallback<HTMLUListElement>()
  const ids = products.map(({ id }) => id)
  const rows = useRowWindow(focusFallback.ref, ids)
  const room = { '--before': `${rows.before}px`, '--after': `${rows.after}px` } as CSSProperties
  return (
    <ul
      {...focusFallback}
      className={`bare ${style.grid} ${className}`}
      style={room}
      data-rove
      data-before={rows.before > 0 || undefined}
      data-after={rows.after > 0 || undefined}
    >
      {products.slice(rows.first, rows.end).map((product, offset) => {
        const index = rows.first + offset
        return (
          <li key={product.id} data-list-row aria-setsize={products.length} aria-posinset={index + 1}>
            {children(product, index < firstRowSize)}
          </li>
        )
      })}
    </ul>
  )
}
