import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { ProductGridSkeleton } from '#catalogue/products/web/product-skeleton.tsx'
import { InfiniteList } from '#platform/web/ui/tables/infinite-list.tsx'
import style from './product-grid.module.css'

/** Pictures that are on the screen at once: they do not wait to be scrolled to. */
const firstRow = 4

interface ProductListProps<Page, Product> {
  ref?: Ref<HTMLElement>
  /** Names the list, and the products in it. */
  label: string
  heading: string
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  products: readonly Product[]
  empty: ReactNode
  gridClassName?: string | undefined
  children: (product: Product, first: boolean) => ReactNode
}

/** Tiles side by side, more of them while one scrolls; those of before stay, paler, while others come. */
export function ProductList<Page, Product extends { _id: string }>({
  ref,
  label,
  heading,
  query,
  products,
  empty,
  gridClassName = '',
  children,
}: ProductListProps<Page, Product>) {
  return (
    <section ref={ref} aria-label={label} aria-busy={query.isPlaceholderData || undefined} className={style.list}>
      <InfiniteList
        query={query}
        count={products.length}
        skeleton={<ProductGridSkeleton />}
        more={<ProductGridSkeleton count={4} />}
        empty={empty}
      >
        <h2 className="visually-hidden">{heading}</h2>
        <ul className={`bare ${style.grid} ${gridClassName}`}>
          {products.map((product, place) => (
            <li key={product._id}>{children(product, place < firstRow)}</li>
          ))}
        </ul>
      </InfiniteList>
    </section>
  )
}
