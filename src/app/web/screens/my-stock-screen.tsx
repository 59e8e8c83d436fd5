import buildingStoreIcon from '@tabler/icons/outline/building-store.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { currentViewer, isClientVisit, openPayoutPrompt, useViewer, type Viewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { addToCart, type Cart, removeFromCart } from '#cart/cart.ts'
import { cartText } from '#cart/text.ts'
import { CartBar, CartPanel } from '#cart/web/cart-panel.tsx'
import { isStoredFor, storeCart, useCart } from '#cart/web/cart-storage.ts'
import { toCartProduct } from '#cart/web/to-cart-product.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { ProductList } from '#catalogue/products/web/product-list.tsx'
import { formatPageTitle } from '#platform/page-head.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { type PageDefinition, useNavigate } from '#platform/web/router/router.tsx'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { EmptyState, NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { countRows, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { myStockText } from '#stock/my-stock/my-stock-text.ts'
import { useProductToAdd } from '#stock/my-stock/web/stock-button.tsx'
import { stockQuery } from '#stock/my-stock/web/stock-list-api.ts'
import { sortOptions, sortParams } from '#stock/my-stock/web/stock-sort.ts'
import { StockTile } from '#stock/my-stock/web/stock-tile.tsx'
import { useStockListParams } from '#stock/my-stock/web/use-stock-list-params.ts'
import style from '../../../stock/my-stock/web/my-stock-screen.module.css'

const ShareShopButton = lazy(() =>
  import('#shop-page/web/share-buttons.tsx').then((file) => ({ default: file.ShareShopButton })),
)

/** The page is personal and hidden from search engines; its title differs for sellers and clients (S-XMOD-007). */
export const page: PageDefinition = {
  head: () => ({
    title: formatPageTitle(isClientVisit(currentViewer()) ? myStockText.buyProducts : myStockText.myStock),
    hidden: true,
  }),
}

/** A seller puts products of her stock into the cart; a client with an explore link chooses from the list that the seller made. */
export function MyStockScreen() {
  const viewer = useViewer()
  const isBuyer = isClientVisit(viewer)
  const title = (
    <PageTitle
      lead={isBuyer ? myStockText.buyLead : myStockText.lead}
      actions={
        viewer.kind === 'seller' && (
          <div className={style.share}>
            <Suspense>
              <ShareShopButton />
            </Suspense>
          </div>
        )
      }
    >
      {isBuyer ? myStockText.buyProducts : myStockText.myStock}
    </PageTitle>
  )
  if (viewer.kind !== 'seller' && viewer.kind !== 'client')
    return (
      <div className="page">
        {title}
        <LogInToStock />
      </div>
    )
  return (
    <div className={`page ${style.stock}`}>
      {title}
      <StockWithCart viewer={viewer} isBuyer={isBuyer} />
    </div>
  )
}

function StockWithCart({ viewer, isBuyer }: { viewer: Viewer; isBuyer: boolean }) {
  const isMobile = useIsMobile()
  const navigate = useNavigate()
  const list = useStockListParams()
  const query = useInfiniteQuery({
    ...stockQuery(viewer, { ...sortParams[list.sort], search: list.search }),
    placeholderData: (before) => before,
  })
  const listed = useEndlessRows(query, 'products')
  const products = useMemo(
    // a product that the seller removes from her stock leaves the list at once; a client's list has no such marks
    () => (viewer.kind === 'seller' ? listed.filter(({ isStocked }) => isStocked !== false) : listed),
    [listed, viewer.kind],
  )
  const imageBase = query.data?.pages[0]?.imageBase ?? getStored('imageBasePath') ?? ''
  const [cart, setCart] = useEditableCart(isMobile, imageBase)
  const add = (product: Product) => setCart(addToCart(cart, toCartProduct(product)))
  useProductToAdd(viewer, query.data && products, add)

  const cartProps = {
    cart,
    imageBase,
    showsCommission: viewer.showsCommission,
    onChange: setCart,
    // a client with an explore link can check out even if the seller has not enabled payouts yet (D-029)
    onCheckout: () => (viewer.payouts === 'false' ? openPayoutPrompt() : navigate('/checkout')),
  }
  const hasCart = cart.length > 0
  return (
    <>
      <StockToolbar list={list} found={countRows(query)} isBuyer={isBuyer} withCommission={viewer.kind === 'seller'} />
      <div className={style.columns} data-cart={(!isMobile && hasCart) || undefined}>
        <ProductList
          label={isBuyer ? myStockText.buyProducts : myStockText.myStock}
          heading={myStockText.products}
          query={query}
          products={products}
          empty={<EmptyStock search={list.search} exploreUrl={viewer.exploreUrl} onClear={() => list.setSearch('')} />}
          gridClassName={style.beside}
        >
          {(product, first) => (
            <StockTile
              product={product}
              imageBase={imageBase}
              first={first}
              showsCommission={viewer.showsCommission}
              isInCart={cart.some(({ productId }) => productId === product.id)}
              canUnstock={viewer.kind === 'seller'}
              onChange={(isInCart) => (isInCart ? add(product) : setCart(removeFromCart(cart, product.id)))}
            />
          )}
        </ProductList>
        {!isMobile && hasCart && <CartPanel {...cartProps} />}
      </div>
      {isMobile && (hasCart || products.length > 0) && <CartBar {...cartProps} />}
      <p className="visually-hidden" role="status">
        {hasCart && cartText.lineCount(cart.length)}
      </p>
    </>
  )
}

/** Shown behind the login modal, and as the page that remains when the visitor cancels it. */
function LogInToStock() {
  return (
    <EmptyState
      icon={buildingStoreIcon}
      text={myStockText.logInToStock}
      hint={myStockText.logInToStockHint}
      action={<ButtonLink to="/login">{appText.loginOrSignup}</ButtonLink>}
    />
  )
}

interface EmptyStockProps {
  search: string
  exploreUrl: string | null
  onClear: () => void
}

function EmptyStock({ search, exploreUrl, onClear }: EmptyStockProps) {
  if (search) return <NoMatches text={myStockText.nothingMatches} onClear={onClear} />
  const explore = exploreUrl ? `/explore/${encodeURIComponent(exploreUrl)}` : '/explore'
  return (
    <EmptyState
      icon={buildingStoreIcon}
      text={myStockText.empty}
      action={<ButtonLink to={explore}>{myStockText.backToExplore}</ButtonLink>}
    />
  )
}

interface StockToolbarProps {
  list: ReturnType<typeof useStockListParams>
  /** How many products there are, once that is known. */
  found: number | undefined
  isBuyer: boolean
  withCommission: boolean
}

/** Search and sort of My Stock. */
function StockToolbar({ list, found, isBuyer, withCommission }: StockToolbarProps) {
  return (
    <div className={style.toolbar}>
      <div className={style.search}>
        <SearchBox
          live
          label={isBuyer ? myStockText.searchProducts : myStockText.search}
          maxLength={textLengths.search}
          value={list.search}
          onSearch={list.setSearch}
          found={found}
        />
      </div>
      <Select
        pill
        label={myStockText.sortBy}
        value={list.sort}
        onChange={list.setSort}
        options={sortOptions(withCommission)}
      />
    </div>
  )
}

/**
 * The cart and its setter, stored under the keys of the layout in which it is shown; a window that becomes narrow or wide
 * moves it to the other keys (D-013). `imageBase` is the base path of its pictures, which the checkout reads.
 */
function useEditableCart(isMobile: boolean, imageBase: string): [Cart, (next: Cart) => void] {
  const cart = useCart()
  useEffect(() => {
    if (cart.length > 0 && !isStoredFor(isMobile)) storeCart(cart, isMobile)
  }, [cart, isMobile])
  const setCart = (next: Cart) => {
    storeCart(next, isMobile)
    if (imageBase) setStored({ imageBasePath: imageBase })
  }
  return [cart, setCart]
}
