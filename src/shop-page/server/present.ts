import type { PricedProduct } from '#catalogue/products/server/priced-products.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { ShopPageAnswers } from '../contract.ts'
import type { OwnShopPage } from './own-shop-page.ts'
import type { PublishedShop } from './shop-page-store.ts'

export function presentOwnShopPage({ page, facts, handle }: OwnShopPage): ShopPageAnswers['own'] {
  const { name, business, town, may_sell: sells, stocked } = facts
  return {
    handle,
    made: page !== null,
    open: page?.is_open ?? false,
    listed: page?.is_listed ?? false,
    name: page?.shows_name ?? true,
    business: page?.shows_business ?? true,
    town: page?.shows_town ?? true,
    sentence: page?.sentence ?? '',
    img: page?.picture ?? '',
    bP: publicBase,
    facts: { name, business, town },
    sells,
    stocked,
  }
}

/** A shop page as everyone sees it, without the seller's id. */
export function presentShop(shop: PublishedShop): ShopPageAnswers['shop'] {
  const { handle, title, name, business, town, sentence, picture, may_sell: sells, is_listed: listed } = shop
  return { handle, title, name, business, town, sentence, img: picture ?? '', bP: publicBase, sells, listed }
}

export function presentShopProduct(product: PricedProduct): ShopPageAnswers['products']['prods'][number] {
  const { id: _id, brand, name, title, weight, weightUnit: weight_unit, pictures, quantity } = product
  const [price, rrp] = [toPounds(pence(product.pricePence)), toPounds(pence(product.rrpPence))]
  return {
    _id,
    brand,
    name,
    title,
    weight,
    weight_unit,
    price,
    rrp,
    imgs: pictures.slice(0, 1),
    sold_out: quantity === 0,
  }
}
