import { findPricedProducts, type PricedProduct } from '#catalogue/products/server/priced-products.ts'
import { maxLineQuantity, type PlaceOrderRequest } from '#orders/checkout/contract.ts'
import { type DeliveryType, deliveryType } from '#orders/contract.ts'
import { getUnitPrice, type PricedLine } from '#orders/order-totals.ts'
import type { NewOrderLine } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

interface PricedOrderLine extends PricedLine {
  row: NewOrderLine
}

/** The requested lines at the catalogue's current prices; the browser's prices are compared, never used (D-002). */
export async function priceOrderLines(
  db: Db,
  { lines, type }: Pick<PlaceOrderRequest, 'lines' | 'type'>,
): Promise<PricedOrderLine[]> {
  if (lines.length === 0) throw createFieldError('prods', ordersText.linesEmpty)
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = ids.every(isId) ? await findPricedProducts(db, ids) : []
  const requested = ids.map((id) => {
    const product = products.find((candidate) => candidate.id === id)
    // an unknown, a hidden and a deleted product are the same error (D-205)
    if (!product) throw new AppError(ordersText.productNotFound, errorCode.notFound)
    const productLines = lines.filter(({ productId }) => productId === id)
    for (const { price } of productLines) validatePrice(price, product, type)
    return { product, quantity: productLines.reduce((count, { quantity }) => count + quantity, 0) }
  })
  for (const { product, quantity } of requested) validateQuantity(quantity, product, type)
  return requested.map(({ product, quantity }) => toPricedLine(product, quantity))
}

/** A line of a salon delivery may show the price or the price less commission; the total is validated anyway. */
function validatePrice(shown: Pence | undefined, product: PricedProduct, type: DeliveryType): void {
  const line = { price: pence(product.pricePence), commission: pence(product.commissionPence) }
  if (shown === undefined || shown === line.price || shown === getUnitPrice(line, type)) return
  throw new AppError(ordersText.amountMismatch, errorCode.amountMismatch)
}

/** What is sold from salon stock is not part of the inventory (D-035). */
function validateQuantity(quantity: number, { quantity: available }: PricedProduct, type: DeliveryType): void {
  if (type !== deliveryType.fromSalonStock && quantity > available)
    throw new AppError(ordersText.notEnoughInventory, errorCode.insufficientQuantity)
  if (quantity > maxLineQuantity) throw createFieldError('prods', ordersText.quantity)
}

function toPricedLine(product: PricedProduct, quantity: number): PricedOrderLine {
  const prices = {
    price: pence(product.pricePence),
    rrp: pence(product.rrpPence),
    commission: pence(product.commissionPence),
  }
  return {
    ...prices,
    quantity,
    row: {
      product_id: product.id,
      brand: product.brand,
      name: product.name,
      weight: product.weight,
      weight_unit: product.weightUnit,
      picture: product.picture,
      pictures: product.pictures,
      quantity,
      rrp_pence: prices.rrp,
      price_pence: prices.price,
      commission_pence: prices.commission,
    },
  }
}
