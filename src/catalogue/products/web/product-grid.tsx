import type { CSSProperties, ReactNode } from 'react'
import { useFocusFallback } from '#platform/web/ui/tables/use-focus-fallback.ts'
import { useRowWindow } from '#platform/web/ui/tables/use-row-window.ts'
import style from './product-grid.module.css'

/** The pictures on the first screen are loaded at once, not when they are scrolled to. */
const firstRowSize = 4

interface ProductGridProps<Product> {
  products: readonly Product[]
  className: string
  children: (product: Product, first: boolean) => ReactNode
}

/** The cards near the browser's window; each says its place in the whole list, which screen readers would otherwise not know. */
export function ProductGrid<Product extends { id: string }>({
  products,
  className,
  children,
}: ProductGridProps<Product>) {
  // a card that is scrolled away takes the focus with it
  const focusFallback = useFocusFallback<HTMLUListElement>()
  const ids = products.map(({ id }) => id)
  const rows = useRowWindow(focusFallback.ref, ids)
  const room = { '--before': `${rows.before}px`, '--after': `${rows.after}px` } as CSSProperties
  return (
    <ul
      {...focusFallback}
      className={`bare ${style.grid} ${className}`}
      style={room}
      data-before={rows.before > 0 || undefined}
      data-after={rows.after > 0 || undefined}
    >
      {products.slice(rows.first, rows.end).map((product, offset) => {
        const index = rows.first + offset
        return (
          <li key={product.id} aria-setsize={products.length} aria-posinset={index + 1}>
            {children(product, index < firstRowSize)}
          </li>
        )
      })}
    </ul>
  )
}
