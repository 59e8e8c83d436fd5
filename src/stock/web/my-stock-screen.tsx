import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forget, keep, kept } from '#base/web/kept.ts'
import { useNarrow } from '#base/web/narrow.ts'
import { askForPayouts } from '#base/web/payout-prompt.ts'
import { useNavigate, useSearchParams } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { ButtonLink } from '#base/web/ui/button.tsx'
import { stockIcon } from '#base/web/ui/icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { SearchBox } from '#base/web/ui/search-box.tsx'
import { Select } from '#base/web/ui/select.tsx'
import { EmptyState, NothingMatches } from '#base/web/ui/state.tsx'
import type { ProductView } from '#catalogue/contract.ts'
import { ProductList } from '#catalogue/web/product-list.tsx'
import { myStockMessages as say } from '#messages/my-stock.ts'
import { stockQuery } from '#stock/web/api.ts'
import { type Basket, keepBasket, useBasket, withoutProduct, withProduct } from '#stock/web/basket.ts'
import { BasketBar } from '#stock/web/basket-bar.tsx'
import { BasketPanel } from '#stock/web/basket-panel.tsx'
import { sortChoices, sortNamed, sortOf } from '#stock/web/stock-sort.ts'
import { StockTile } from '#stock/web/stock-tile.tsx'
import style from './my-stock-screen.module.css'

const longestSearch = 75

/** A seller chooses from her stock what goes to the checkout; a client by link from what was chosen for her. */
export function Component() {
  const viewer = useViewer()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const { sort, words, sortBy, search } = useListPlace()
  const query = useInfiniteQuery({
    ...stockQuery(viewer, { ...sortOf(sort), sKey: words }),
    placeholderData: (before) => before,
  })
  const products = query.data?.pages.flatMap(({ prods }) => prods) ?? []
  const base = query.data?.pages[0]?.bP ?? kept('imageBasePath') ?? ''
  const basket = useBasket()
  const change = (next: Basket) => {
    keepBasket(next, narrow)
    if (base) keep({ imageBasePath: base })
  }
  useKeptLayout(basket, narrow)
  useChosenProduct(products, (product) => change(withProduct(basket, product)))

  const buys = viewer.kind === 'client' || (viewer.kind === 'visitor' && viewer.visit !== null)
  const title = <PageTitle lead={buys ? say.buyLead : say.lead}>{buys ? say.buyProducts : say.myStock}</PageTitle>
  if (viewer.kind !== 'seller' && viewer.kind !== 'client') return <div className="page">{title}</div>

  const basketProps = {
    basket,
    base,
    showsCommission: viewer.showsCommission,
    onChange: change,
    // a client by link is not stopped by the seller's paperwork (D-029)
    onCheckout: () => (viewer.payouts === 'false' ? askForPayouts() : navigate('/checkout')),
  }
  const hasStock = products.length > 0 || basket.length > 0
  return (
    <div className={`page ${style.stock}`}>
      {title}
      <div className={style.bar}>
        <div className={style.search}>
          <SearchBox
            live
            label={buys ? say.searchProducts : say.search}
            maxLength={longestSearch}
            value={words}
            onSearch={search}
          />
        </div>
        <Select
          pill
          label={say.sortBy}
          value={sort}
          onChange={sortBy}
          options={sortChoices(viewer.kind === 'seller')}
        />
      </div>
      <div className={style.columns} data-basket={(!narrow && basket.length > 0) || undefined}>
        <ProductList
          label={buys ? say.buyProducts : say.myStock}
          heading={say.products}
          query={query}
          products={products}
          empty={
            words ? (
              <NothingMatches text={say.nothingMatches} onClear={() => search('')} />
            ) : (
              <NoStock exploreUrl={viewer.exploreUrl} />
            )
          }
          gridClassName={style.beside}
        >
          {(product, first) => (
            <StockTile
              product={product}
              base={base}
              first={first}
              showsCommission={viewer.showsCommission}
              chosen={basket.some((line) => line._id === product._id)}
              onChoose={(chosen) => change(chosen ? withProduct(basket, product) : withoutProduct(basket, product._id))}
            />
          )}
        </ProductList>
        {!narrow && basket.length > 0 && <BasketPanel {...basketProps} />}
      </div>
      {narrow && hasStock && <BasketBar {...basketProps} />}
      <p className="unseen" role="status">
        {basket.length > 0 && `${basket.length} ${basket.length === 1 ? say.inBasketOne : say.inBasketMany}`}
      </p>
    </div>
  )
}

function NoStock({ exploreUrl }: { exploreUrl: string | null }) {
  const explore = exploreUrl ? `/explore/${encodeURIComponent(exploreUrl)}` : '/explore'
  return (
    <EmptyState icon={stockIcon} text={say.empty} action={<ButtonLink to={explore}>{say.backToExplore}</ButtonLink>} />
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

/** A window made narrow or wide moves the basket to the names of its layout (D-013). */
function useKeptLayout(basket: Basket, narrow: boolean): void {
  useEffect(() => {
    const there = kept(narrow ? 'inMobBagDetails' : 'inBagDetails') !== null
    if (basket.length > 0 && !there) keepBasket(basket, narrow)
  }, [basket, narrow])
}

/** 'buy product' on a product's page brought the client here: that product is already in the basket (D-183). */
function useChosenProduct(products: readonly ProductView[], choose: (product: ProductView) => void): void {
  const wished = kept('exploreProduct')
  const product = wished === null ? undefined : products.find(({ _id }) => _id === wished)
  useEffect(() => {
    if (!product) return
    forget('exploreProduct')
    choose(product)
  })
}
