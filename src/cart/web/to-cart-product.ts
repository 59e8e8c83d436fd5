import type { Product } from '#catalogue/products/web/product.ts'
import { fromPounds, zeroPence } from '#platform/money.ts'
import type { CartProduct } from '../cart.ts'

export function toCartProduct(product: Product): CartProduct {
  const { id, name, brand, weight, weightUnit, pictures, price, rrp, commission } = product
  return {
    productId: id,
    name,
    brand,
    weight,
    weightUnit,
    pictures,
    price: fromPounds(price) ?? zeroPence,
    rrp: fromPounds(rrp) ?? zeroPence,
    commission: commission === undefined ? null : (fromPounds(commission) ?? zeroPence),
  }
}
