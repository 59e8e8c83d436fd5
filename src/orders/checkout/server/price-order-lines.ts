import { findPricedProducts, type PricedProduct } from '#catalogue/inventory/server/inventory.ts'
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

type LinesRequest = Pick<PlaceOrderRequest, 'prods' | 'type'>

/** The wished products as the catalogue has them now. What the browser believes of prices is compared, never used (D-002). */
export async function priceOrderLines(db: Db, { prods, type }: LinesRequest): Promise<PricedOrderLine[]> {
  if (prods.length === 0) throw createFieldError('prods', ordersText.linesEmpty)
  const ids = [...new Set(prods.map(({ productId }) => productId))]
  const products = ids.every(isId) ? await findPricedProducts(db, ids) : []
  const chosen = ids.map((id) => {
    const product = products.find((candidate) => candidate.id === id)
    // unknown, hidden and deleted ones are one answer (D-205)
    if (!product) throw new AppError(ordersText.productGone, errorCode.notFound)
    const wished = prods.filter(({ productId }) => productId === id)
    for (const { price } of wished) validatePrice(price, product, type)
    return { product, quantity: wished.reduce((count, { quantity }) => count + quantity, 0) }
  })
  for (const { product, quantity } of chosen) validateQuantity(quantity, product, type)
  return chosen.map(({ product, quantity }) => toPricedLine(product, quantity))
}

/** A salon line may carry the price or the price less commission: both are ours, and the total decides. */
function validatePrice(sent: Pence | undefined, product: PricedProduct, type: DeliveryType): void {
  const line = { price: pence(product.pricePence), commission: pence(product.commissionPence) }
  if (sent === undefined || sent === line.price || sent === getUnitPrice(line, type)) return
  throw new AppError(ordersText.amountDiffers, errorCode.amountDiffers)
}

/** What is sold from the salon is there already, so the shelf does not matter (D-035). */
function validateQuantity(quantity: number, { quantity: onShelf }: PricedProduct, type: DeliveryType): void {
  if (type !== deliveryType.fromSalonStock && quantity > onShelf)
    throw new AppError(ordersText.notEnough, errorCode.notEnough)
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
      quantity,
      rrp_pence: prices.rrp,
      price_pence: prices.price,
      commission_pence: prices.commission,
    },
  }
}
