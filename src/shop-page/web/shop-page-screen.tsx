import doorIcon from '@tabler/icons/outline/door.svg?path'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Cart } from '#cart/cart.ts'
import { cartText } from '#cart/text.ts'
import { CartBar, CartPanel } from '#cart/web/cart-panel.tsx'
import { ProductCard } from '#catalogue/products/web/product-card.tsx'
import { ProductList } from '#catalogue/products/web/product-list.tsx'
import { errorCode } from '#platform/app-error.ts'
import { formatPageTitle, type PageHead } from '#platform/page-head.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { type PageContext, type PageDefinition, useParams } from '#platform/web/router/router.tsx'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import { getShopPath } from '../shop-path.ts'
import { shopPageText } from '../text.ts'
import { type Shop as ShopFacts, type ShopProduct, shopProductQuery, shopProductsQuery, shopQuery } from './api.ts'
import { BuyAction, useBasket, useClearPaidBasket, usePayingStep } from './basket.tsx'
import style from './shop-page-screen.module.css'

const ShopCheckout = lazy(async () => ({ default: (await import('#shop-page/web/shop-checkout.tsx')).ShopCheckout }))

export const page: PageDefinition = {
  load: (queries, { params: { handle = '', shopProductId } }) =>
    Promise.all([
      queries.ensureQueryData(shopQuery(handle)),
      queries.ensureInfiniteQueryData(shopProductsQuery(handle)),
      shopProductId && queries.ensureQueryData(shopProductQuery(handle, shopProductId)),
    ]),
  head: getHead,
}

/** The page's head, with picture and text for previews in chats; search engines may list the page only if the seller wants that. */
function getHead(queries: Parameters<PageDefinition['head']>[0], { params }: PageContext): PageHead {
  const { handle = '', shopProductId = '' } = params
  const shop = queries.getQueryData(shopQuery(handle).queryKey)
  if (!shop) return { title: formatPageTitle(shopPageText.shopPage), hidden: true }
  const chosen = queries.getQueryData(shopProductQuery(handle, shopProductId).queryKey)?.product
  const [first] = queries.getQueryData(shopProductsQuery(handle).queryKey)?.pages ?? []
  const { title, town, sentence, imageBase } = shop
  const words = town ? shopPageText.shopIn(title, town) : shopPageText.shopOf(title)
  const picture = chosen?.pictures[0] ?? (shop.picture || first?.products[0]?.pictures[0])
  return {
    title: formatPageTitle(chosen ? `${chosen.name}, ${title}` : title),
    description: [sentence || `${words}.`, shopPageText.freeDelivery].join(' '),
    canonical: getShopPath(shop.handle, chosen?.id),
    isOpenedByLink: true,
    ...(picture ? { picture: imageBase + picture } : {}),
    ...(shop.isListed ? {} : { unlisted: true }),
  }
}

/** A seller's own shop page: who she is, what she has in stock, a basket and the checkout. */
export function ShopPageScreen() {
  const { handle = '' } = useParams()
  const { data: shop, error, refetch } = useQuery(shopQuery(handle))
  if (isApiError(error, errorCode.notFound) && !shop)
    return <EmptyState fullPage icon={doorIcon} text={shopPageText.notFound} hint={shopPageText.notFoundHint} />
  if (error && !shop) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!shop)
    return (
      <SkeletonGroup className={style.page}>
        <Skeleton height="120px" />
        <Skeleton height="420px" />
      </SkeletonGroup>
    )
  return <Shop key={shop.handle} shop={shop} />
}

function Shop({ shop }: { shop: ShopFacts }) {
  const [isPaying, setPaying] = usePayingStep(shop.handle)
  const [basket, setBasket] = useBasket(shop.handle)
  useClearPaidBasket(shop.handle)
  const show = (payment: boolean) => {
    setPaying(payment)
    window.scrollTo(0, 0)
  }
  if (isPaying && basket.length > 0)
    return (
      <Suspense fallback={<Skeleton height="420px" />}>
        <ShopCheckout shop={shop} basket={basket} onBasket={setBasket} onBack={() => show(false)} />
      </Suspense>
    )
  return (
    <div className={style.page}>
      <ShopHead shop={shop} />
      {shop.takesOrders && <Products shop={shop} basket={basket} onChange={setBasket} onCheckout={() => show(true)} />}
      {!shop.takesOrders && <Closed />}
    </div>
  )
}

function ShopHead({ shop: { title, name, business, town, sentence, picture, imageBase } }: { shop: ShopFacts }) {
  const facts = [business && name !== title ? name : '', town].filter(Boolean).join(' · ')
  return (
    <header className={style.head}>
      {picture && (
        <Picture
          small
          className={style.portrait}
          base={imageBase}
          name={picture}
          alt=""
          ratio="1 / 1"
          sizes="112px"
          first
        />
      )}
      <div className={style.who}>
        <h1 className={style.title}>{title}</h1>
        {facts && <p className={style.facts}>{facts}</p>}
        {sentence && <p className={style.sentence}>{sentence}</p>}
        <p className={style.promise}>{shopPageText.freeDelivery}</p>
      </div>
    </header>
  )
}

function Closed() {
  return <EmptyState icon={doorIcon} text={shopPageText.closedForNow} hint={shopPageText.closedForNowHint} />
}

interface ProductsProps {
  shop: ShopFacts
  basket: Cart
  onChange: (basket: Cart) => void
  onCheckout: () => void
}

function Products({ shop, basket, onChange, onCheckout }: ProductsProps) {
  const isMobile = useIsMobile()
  const query = useInfiniteQuery(shopProductsQuery(shop.handle))
  const products = useEndlessRows(query, 'products')
  const cart = { cart: basket, imageBase: shop.imageBase, showsCommission: false, onChange, onCheckout }
  const hasBasket = basket.length > 0
  const renderAction = (product: ShopProduct) => <BuyAction product={product} basket={basket} onChange={onChange} />
  return (
    <>
      <ChosenProduct shop={shop} renderAction={renderAction} />
      <div className={style.columns} data-basket={(!isMobile && hasBasket) || undefined}>
        <ProductList
          label={shopPageText.allProducts}
          heading={shopPageText.products}
          query={query}
          products={products}
          gridClassName={style.beside}
          empty={<EmptyState text={shopPageText.noProducts} />}
        >
          {(product, first) => (
            <ProductCard
              product={product}
              imageBase={shop.imageBase}
              to={getShopPath(shop.handle, product.id)}
              first={first}
              showsCommission={false}
              action={renderAction(product)}
            />
          )}
        </ProductList>
        {!isMobile && hasBasket && <CartPanel {...cart} />}
      </div>
      {isMobile && (hasBasket || products.length > 0) && <CartBar {...cart} />}
      <p className="visually-hidden" role="status">
        {hasBasket && cartText.lineCount(basket.length)}
      </p>
    </>
  )
}

interface ChosenProductProps {
  shop: ShopFacts
  renderAction: (product: ShopProduct) => React.ReactNode
}

/** The product named in the URL, to which the QR code of a shelf label leads. */
function ChosenProduct({ shop, renderAction }: ChosenProductProps) {
  const { shopProductId = '' } = useParams()
  const { data } = useQuery({ ...shopProductQuery(shop.handle, shopProductId), enabled: shopProductId !== '' })
  if (shopProductId === '' || !data) return null
  const { product, imageBase } = data
  if (!product)
    return (
      <p className={style.missing} role="status">
        {shopPageText.notSoldHere}
      </p>
    )
  const { brand, name, title, price, weight, weightUnit, pictures } = product
  return (
    <article className={style.chosen} aria-label={name}>
      <Picture
        className={style.chosenPicture}
        base={imageBase}
        name={pictures[0]}
        alt=""
        ratio="16 / 15"
        sizes="(width < 768px) 40vw, 480px"
        first
      />
      <div className={style.chosenFacts}>
        <p className={style.brand}>{brand}</p>
        <h2 className={style.name}>{name}</h2>
        <p>{title}</p>
        <p className={style.price}>
          <Price pounds={price} /> <span className={style.weight}>{`${weight} ${weightUnit}`}</span>
        </p>
        <div>{renderAction(product)}</div>
        <ButtonLink variant="quiet" small to={getShopPath(shop.handle)}>
          {shopPageText.seeAll}
        </ButtonLink>
      </div>
    </article>
  )
}
