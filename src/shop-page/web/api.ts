import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Cart, type CartProduct, cartTotals } from '#cart/cart.ts'
import type { ProductSummary } from '#catalogue/products/web/product.ts'
import { toOrderLines } from '#orders/checkout/web/api.ts'
import { fromPounds, toPounds, zeroPence } from '#platform/money.ts'
import { callApi, getNextFullPage, pageSize } from '#platform/web/api-client/call-api.ts'
import type { ShopPageAnswers } from '../contract.ts'

/** A product of a shop page, with what its card and the basket need. */
export interface ShopProduct extends ProductSummary {
  title: string
  weight: number
  weightUnit: string
  isSoldOut: boolean
}

function toShopProduct(wire: ShopPageAnswers['products']['prods'][number]): ShopProduct {
  const { _id: id, brand, name, title, weight, weight_unit: weightUnit, price, rrp, imgs: pictures, sold_out } = wire
  return {
    id,
    categoryId: '',
    brand,
    name,
    title,
    weight,
    weightUnit,
    price,
    rrp,
    pictures,
    isSoldOut: sold_out,
  }
}

export function toBasketProduct(product: ShopProduct): CartProduct {
  const { id: productId, name, brand, weight, weightUnit, pictures, price, rrp } = product
  const [pricePence, rrpPence] = [fromPounds(price) ?? zeroPence, fromPounds(rrp) ?? zeroPence]
  return { productId, name, brand, weight, weightUnit, pictures, price: pricePence, rrp: rrpPence, commission: null }
}

/** A shop page with plain field names; a field that the seller does not publish is empty. */
export interface Shop extends Omit<ShopPageAnswers['shop'], 'img' | 'bP' | 'sells' | 'listed'> {
  picture: string
  imageBase: string
  takesOrders: boolean
  isListed: boolean
}

/** A seller's own shop page with plain field names. */
export interface OwnShopPage extends Omit<ShopPageAnswers['own'], 'img' | 'bP'> {
  picture: string
  imageBase: string
}

const pathOf = (handle: string) => `shop/${encodeURIComponent(handle)}`

/** Loads a shop page; no token is sent, since everyone gets the same answer. */
export const shopQuery = (handle: string) =>
  queryOptions({
    queryKey: ['shop', handle],
    queryFn: async (): Promise<Shop> => {
      const {
        img: picture,
        bP: imageBase,
        sells: takesOrders,
        listed: isListed,
        ...shop
      } = await callApi<ShopPageAnswers['shop']>('GET', pathOf(handle), { token: null })
      return { ...shop, picture, imageBase, takesOrders, isListed }
    },
  })

export const shopProductsQuery = (handle: string) =>
  infiniteQueryOptions({
    queryKey: ['shop', handle, 'products'],
    queryFn: async ({ pageParam: page }) => {
      const options = { query: { page, lmt: pageSize }, token: null }
      const { prods, bP, ttl } = await callApi<ShopPageAnswers['products']>(
        'GET',
        `${pathOf(handle)}/products`,
        options,
      )
      return { products: prods.map(toShopProduct), imageBase: bP, total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => getNextFullPage(last.products, all, page),
  })

/** Loads a product of a shop page; null if the page does not sell it. */
export const shopProductQuery = (handle: string, productId: string) =>
  queryOptions({
    queryKey: ['shop', handle, 'product', productId],
    queryFn: async () => {
      const path = `${pathOf(handle)}/products/${encodeURIComponent(productId)}`
      const { prod, bP } = await callApi<ShopPageAnswers['product']>('GET', path, { token: null })
      return { product: prod && toShopProduct(prod), imageBase: bP }
    },
  })

export const ownShopPageQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['own-shop-page', viewer],
    queryFn: async (): Promise<OwnShopPage> => {
      const { img: picture, bP: imageBase, ...page } = await callApi<ShopPageAnswers['own']>('GET', 'shop-page')
      return { ...page, picture, imageBase }
    },
    staleTime: 0,
  })

/** The body of the call POST shop/{handle}/order. */
export function toShopOrderBody(buyer: object, basket: Cart, coupon: ShopPageAnswers['coupon'] | null) {
  const totalAmount = coupon?.totalAmount ?? toPounds(cartTotals(basket).price)
  return { ...buyer, prods: toOrderLines(basket), totalAmount, ...(coupon ? { coupon: coupon.code } : {}) }
}

/** What the basket costs with a coupon; if the coupon is refused, the error has the reason. */
export function checkShopCoupon(handle: string, code: string, basket: Cart) {
  const options = { body: { coupon: code, prods: toOrderLines(basket) }, token: null }
  return callApi<ShopPageAnswers['coupon']>('POST', `${pathOf(handle)}/coupon`, options)
}

/** Places an order; returns the secret token of its payment link. */
export async function placeShopOrder(handle: string, body: object, idempotencyKey: string): Promise<string> {
  const options = { body, idempotencyKey, token: null }
  return (await callApi<ShopPageAnswers['placed']>('POST', `${pathOf(handle)}/order`, options)).link
}

export function useSaveShopPage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: FormData) => callApi<{ message: string }>('PUT', 'shop-page', { form }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['shop'] })
      await queries.invalidateQueries({ queryKey: ['own-shop-page'] })
    },
  })
}

export const openShopPage = () => callApi<ShopPageAnswers['opened']>('POST', 'shop-page/open')
