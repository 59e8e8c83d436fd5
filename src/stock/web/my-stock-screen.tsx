import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addToCart, type Cart, keepBasket, removeFromCart, useBasket } from '#cart/web/cart.ts'
import { CartBar } from '#cart/web/cart-bar.tsx'
import { CartPanel } from '#cart/web/cart-panel.tsx'
import type { ProductView } from '#catalogue/products/contract.ts'
import { productQuery } from '#catalogue/products/web/api.ts'
import { ProductList } from '#catalogue/products/web/product-list.tsx'
import { forget, keep, kept } from '#platform/web/kept.ts'
import { useNarrow } from '#platform/web/narrow.ts'
import { askForPayouts } from '#platform/web/payout-prompt.ts'
import { useNavigate, useSearchParams } from '#platform/web/router.tsx'
import { useViewer, type Viewer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { stockIcon } from '#platform/web/ui/icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { SearchBox } from '#platform/web/ui/search-box.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, NothingMatches } from '#platform/web/ui/state.tsx'
import { myStockText } from '#stock/my-stock-text.ts'
import { stockQuery } from '#stock/web/api.ts'
import { sortChoices, sortNamed, sortOf } from '#stock/web/stock-sort.ts'
import { StockTile } from '#stock/web/stock-tile.tsx'
import style from './my-stock-screen.module.css'

const longestSearch = 75

/** A seller chooses from her stock what goes to the checkout; a client by link from what was chosen for her. */
export function MyStockScreen() {
  const viewer = useViewer()
  const buys = viewer.kind === 'client' || (viewer.kind === 'visitor' && viewer.visit !== null)
  const title = (
    <PageTitle lead={buys ? myStockText.buyLead : myStockText.lead}>
      {buys ? myStockText.buyProducts : myStockText.myStock}
    </PageTitle>
  )
  if (viewer.kind !== 'seller' && viewer.kind !== 'client') return <div className="page">{title}</div>
  return (
    <div className={`page ${style.stock}`}>
      {title}
      <Stock viewer={viewer} buys={buys} />
    </div>
  )
}

function Stock({ viewer, buys }: { viewer: Viewer; buys: boolean }) {
  const narrow = useNarrow()
  const navigate = useNavigate()
  const place = useListPlace()
  const query = useInfiniteQuery({
    ...stockQuery(viewer, { ...sortOf(place.sort), sKey: place.words }),
    placeholderData: (before) => before,
  })
  const products = query.data?.pages.flatMap(({ prods }) => prods) ?? []
  const base = query.data?.pages[0]?.bP ?? kept('imageBasePath') ?? ''
  const [basket, change] = useKeptBasket(narrow, base)
  useChosenProduct(viewer, query.data && products, (product) => change(addToCart(basket, product)))

  const basketProps = {
    basket,
    base,
    showsCommission: viewer.showsCommission,
    onChange: change,
    // a client by link is not stopped by the seller's paperwork (D-029)
    onCheckout: () => (viewer.payouts === 'false' ? askForPayouts() : navigate('/checkout')),
  }
  const chosen = basket.length > 0
  return (
    <>
      <Tools place={place} buys={buys} withCommission={viewer.kind === 'seller'} />
      <div className={style.columns} data-basket={(!narrow && chosen) || undefined}>
        <ProductList
          label={buys ? myStockText.buyProducts : myStockText.myStock}
          heading={myStockText.products}
          query={query}
          products={products}
          empty={<NoStock words={place.words} exploreUrl={viewer.exploreUrl} onClear={() => place.search('')} />}
          gridClassName={style.beside}
        >
          {(product, first) => (
            <StockTile
              product={product}
              base={base}
              first={first}
              showsCommission={viewer.showsCommission}
              chosen={basket.some((line) => line._id === product._id)}
              onChoose={(on) => change(on ? addToCart(basket, product) : removeFromCart(basket, product._id))}
            />
          )}
        </ProductList>
        {!narrow && chosen && <CartPanel {...basketProps} />}
      </div>
      {narrow && (chosen || products.length > 0) && <CartBar {...basketProps} />}
      <p className="unseen" role="status">
        {chosen && `${basket.length} ${basket.length === 1 ? myStockText.inBasketOne : myStockText.inBasketMany}`}
      </p>
    </>
  )
}

interface ToolsProps {
  place: ReturnType<typeof useListPlace>
  buys: boolean
  withCommission: boolean
}

function Tools({ place, buys, withCommission }: ToolsProps) {
  return (
    <div className={style.bar}>
      <div className={style.search}>
        <SearchBox
          live
          label={buys ? myStockText.searchProducts : myStockText.search}
          maxLength={longestSearch}
          value={place.words}
          onSearch={place.search}
        />
      </div>
      <Select
        pill
        label={myStockText.sortBy}
        value={place.sort}
        onChange={place.sortBy}
        options={sortChoices(withCommission)}
      />
    </div>
  )
}

interface NoStockProps {
  words: string
  exploreUrl: string | null
  onClear: () => void
}

function NoStock({ words, exploreUrl, onClear }: NoStockProps) {
  if (words) return <NothingMatches text={myStockText.nothingMatches} onClear={onClear} />
  const explore = exploreUrl ? `/explore/${encodeURIComponent(exploreUrl)}` : '/explore'
  return (
    <EmptyState
      icon={stockIcon}
      text={myStockText.empty}
      action={<ButtonLink to={explore}>{myStockText.backToExplore}</ButtonLink>}
    />
  )
}

/** Search and sort stand in the address, so that coming back from a product finds the same list. */
function useListPlace() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    sort: sortNamed(params.get('sort')),
    words: params.get('sKey') ?? '',
    sortBy: (sort: string) => set('sort', sort),
    search: (words: string) => set('sKey', words),
  }
}

/** The basket, kept under the names of the layout it is shown in; a window made narrow or wide moves it (D-013). */
function useKeptBasket(narrow: boolean, base: string): [Cart, (next: Cart) => void] {
  const basket = useBasket()
  useEffect(() => {
    const there = kept(narrow ? 'inMobBagDetails' : 'inBagDetails') !== null
    if (basket.length > 0 && !there) keepBasket(basket, narrow)
  }, [basket, narrow])
  const change = (next: Cart) => {
    keepBasket(next, narrow)
    if (base) keep({ imageBasePath: base })
  }
  return [basket, change]
}

/**
 * 'buy product' on a product's page brought the client here: that product is in the basket already (D-183), on whichever
 * page of her list it stands.
 */
function useChosenProduct(
  viewer: Viewer,
  listed: readonly ProductView[] | undefined,
  choose: (product: ProductView) => void,
): void {
  const wished = kept('exploreProduct')
  const near = listed?.find(({ _id }) => _id === wished)
  const isFar = wished !== null && listed !== undefined && !near
  const { data } = useQuery({ ...productQuery(viewer.key, wished ?? '', 'stock'), enabled: isFar })
  const product = near ?? (isFar ? data?.prod : undefined)
  useEffect(() => {
    if (!product) return
    forget('exploreProduct')
    choose(product)
  })
}
