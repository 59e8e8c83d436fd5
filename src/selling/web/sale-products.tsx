import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { addToCart, type Cart, type CartLine, type CartProduct, removeFromCart, setCartQuantity } from '#cart/cart.ts'
import { QuantityField } from '#cart/web/cart-lines.tsx'
import { toCartProduct } from '#cart/web/to-cart-product.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds } from '#platform/money.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { countRows, InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { stockSort } from '#stock/my-stock/codes.ts'
import { myStockText } from '#stock/my-stock/my-stock-text.ts'
import { stockQuery } from '#stock/my-stock/web/stock-list-api.ts'
import { sellingText } from '../text.ts'
import type { ClientSale } from './api.ts'
import style from './sale-products.module.css'

interface SaleProductsProps {
  sale: ClientSale
  cart: Cart
  onChange: (cart: Cart) => void
}

/**
 * Chooses what to sell: from the client's last basket, from what she is running out of, and from the seller's stock, each with its
 * quantity.
 */
export function SaleProducts({ sale, cart, onChange }: SaleProductsProps) {
  const { basket, runningOut, imageBase } = sale
  const rows = { cart, imageBase, onChange }
  return (
    <>
      {sale.isPartial && <p>{sellingText.notRead}</p>}
      {basket && <LastBasket basket={basket} onRepeat={() => onChange(basket.lines)} />}
      {runningOut.length > 0 && (
        <section aria-labelledby="running-out" className={style.part}>
          <h2 id="running-out" className={style.heading}>
            {sellingText.runningOut}
          </h2>
          <ul className="bare" data-rove>
            {runningOut.map((product) => (
              <ProductRow key={product.productId} product={product} {...rows}>
                {sellingText.runsOut(formatDay(product.runsOutOn))}
              </ProductRow>
            ))}
          </ul>
        </section>
      )}
      <Stock {...rows} />
    </>
  )
}

function LastBasket({ basket, onRepeat }: { basket: NonNullable<ClientSale['basket']>; onRepeat: () => void }) {
  const repeat = () => {
    onRepeat()
    notify.success(sellingText.repeated)
  }
  return (
    <section aria-labelledby="last-basket" className={style.basket}>
      <div className={style.basketText}>
        <h2 id="last-basket" className={style.heading}>
          {sellingText.lastBasket}
        </h2>
        <p className={style.more}>{sellingText.boughtOn(formatDay(basket.boughtAt))}</p>
        <p>{basket.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</p>
        {basket.gone.length > 0 && <p className={style.more}>{sellingText.gone(basket.gone.join(', '))}</p>}
      </div>
      {basket.lines.length > 0 && (
        <Button variant="secondary" onClick={repeat}>
          {sellingText.repeat}
        </Button>
      )}
    </section>
  )
}

interface RowsProps {
  cart: Cart
  imageBase: string
  onChange: (cart: Cart) => void
}

function Stock(rows: RowsProps) {
  const viewer = useViewer()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...stockQuery(viewer, { sort: stockSort.name, direction: 1, search }),
    placeholderData: (before) => before,
  })
  const products = useEndlessRows(query, 'products')
  const empty = search ? (
    <p className={style.more}>{sellingText.nothingMatches}</p>
  ) : (
    <EmptyState text={myStockText.empty} action={<ButtonLink to="/explore">{myStockText.backToExplore}</ButtonLink>} />
  )
  return (
    <section aria-labelledby="stock" className={style.part} data-skip={sellingText.yourStock}>
      <h2 id="stock" className={style.heading}>
        {sellingText.yourStock}
      </h2>
      <SearchBox
        live
        label={sellingText.searchStock}
        maxLength={textLengths.search}
        value={search}
        onSearch={setSearch}
        found={countRows(query)}
      />
      <InfiniteList query={query} count={products.length} skeleton={<RowsSkeleton />} empty={empty}>
        <ul className="bare" data-rove>
          {products.map((product) => (
            <ProductRow key={product.id} product={toCartProduct(product)} {...rows} />
          ))}
        </ul>
      </InfiniteList>
    </section>
  )
}

interface ProductRowProps extends RowsProps {
  product: CartProduct
  children?: ReactNode
}

function ProductRow({ product, cart, imageBase, onChange, children }: ProductRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const line = cart.find(({ productId }) => productId === product.productId)
  // other buttons replace the one that was pressed, so the focus moves to its row
  const change = (next: Cart) => {
    onChange(next)
    row.current?.focus({ preventScroll: true })
  }
  return (
    <li ref={row} tabIndex={-1} className={style.row}>
      <Picture small className={style.picture} base={imageBase} name={product.pictures[0]} alt="" sizes="48px" />
      <div className={style.text}>
        <p className={style.name}>{product.name}</p>
        <p className={style.more}>
          <span className="figures">{formatPounds(product.price)}</span>
          {children && <> · {children}</>}
        </p>
      </div>
      <RowControl product={product} line={line} cart={cart} onChange={onChange} onReplace={change} />
    </li>
  )
}

interface RowControlProps extends Pick<ProductRowProps, 'product' | 'cart' | 'onChange'> {
  line: CartLine | undefined
  /** Like `onChange`, for a change that removes the button that was pressed. */
  onReplace: (cart: Cart) => void
}

function RowControl({ product, line, cart, onChange, onReplace }: RowControlProps) {
  const { productId, name } = product
  if (!line)
    return (
      <Button variant="secondary" small icon={plusIcon} onClick={() => onReplace(addToCart(cart, product))}>
        {sellingText.add}
        <span className="visually-hidden">: {name}</span>
      </Button>
    )
  return (
    <QuantityField
      line={line}
      onQuantity={(quantity) => onChange(setCartQuantity(cart, productId, quantity))}
      onRemove={() => onReplace(removeFromCart(cart, productId))}
    />
  )
}

function RowsSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="56px" />
      ))}
    </SkeletonGroup>
  )
}
