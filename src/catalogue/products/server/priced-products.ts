import { readSellerRules } from '#commission-rules/server/seller-rules.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { ProductWire } from '../contract.ts'
import { productNotFound } from './get-product.ts'
import { presentProduct, withSellerCommission, withSellerMarks } from './present.ts'
import { lockPricedProductRows, type PricedProductRow, selectPricedProducts } from './priced-products-store.ts'
import { selectProducts, selectSellerMarks, selectVatRates } from './products-store.ts'

/**
 * Find withdrawn products, which must not be sold even through links and orders from before (D-580). The locking variant also keeps a
 * payment's products from being withdrawn until its transaction ends.
 */
export {
  lockWithdrawnProductRows as lockWithdrawnProducts,
  selectWithdrawnProducts as findWithdrawnProducts,
} from './priced-products-store.ts'

/** A product as orders, stock, faves and links need it: with prices in pence and with its inventory. */
export interface PricedProduct {
  id: string
  name: string
  brand: string
  title: string
  pricePence: number
  rrpPence: number
  /** The product's own commission; `commissionOf` applies the rules in force for a seller. */
  commissionPence: number
  categoryIds: string[]
  /** The inventory. */
  quantity: number
  weight: number
  weightUnit: string
  video: string | null
  /** The name of the first picture, or '' for a product without pictures. */
  picture: string
  pictures: string[]
}

/** Finds those of the products that may be sold: hidden and deleted ones are left out (D-205). */
export async function findPricedProducts(db: Db, ids: readonly string[]): Promise<PricedProduct[]> {
  return (await selectPricedProducts(db, ids)).map(toPricedProduct)
}

/** Returns each of the products once; throws not found if one of them is hidden, deleted or unknown (D-205). */
export async function getPricedProducts(db: Db, productIds: readonly string[]): Promise<PricedProduct[]> {
  const ids = [...new Set(productIds.map((id) => id.toLowerCase()))]
  const products = ids.every(isId) ? await findPricedProducts(db, ids) : []
  if (products.length < ids.length) throw productNotFound()
  return products
}

export async function getPricedProduct(db: Db, productId: string): Promise<PricedProduct> {
  const [product] = await getPricedProducts(db, [productId])
  if (!product) throw productNotFound()
  return product
}

/** Locks the products until the transaction ends. Hidden ones are included: an order placed before the product was hidden is still fulfilled. */
export async function lockPricedProducts(tx: Tx, ids: readonly string[]): Promise<PricedProduct[]> {
  return (await lockPricedProductRows(tx, ids)).map(toPricedProduct)
}

function toPricedProduct(row: PricedProductRow): PricedProduct {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    title: row.title,
    pricePence: row.price_pence,
    rrpPence: row.rrp_pence,
    commissionPence: row.commission_pence,
    categoryIds: row.category_ids,
    quantity: row.quantity,
    weight: row.weight,
    weightUnit: row.weight_unit,
    video: row.video,
    picture: row.pictures[0] ?? '',
    pictures: row.pictures,
  }
}

/** Finds the VAT rates in per cent, by product id, of products that have their own rate, including hidden and deleted ones. */
export async function findVatRates(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectVatRates(db, productIds)
  return new Map(rows.map(({ id, vat_rate }) => [id, vat_rate]))
}

/** Lists products in the order of `ids`, with one seller's commission and marks, for her faves and stock. */
export async function listSellerProducts(db: Db, sellerId: string, ids: readonly string[]): Promise<ProductWire[]> {
  const rows = await selectProducts(db, ids)
  const rules = rows.length > 0 ? await readSellerRules(db, sellerId) : []
  const products = rows.map((row) => withSellerCommission(presentProduct(row), rules))
  return addSellerMarks(db, sellerId, products)
}

/** Marks each product that the seller has faved or stocked, or whose training she has finished. */
async function addSellerMarks(db: Db, sellerId: string, products: ProductWire[]): Promise<ProductWire[]> {
  const marks = await selectSellerMarks(
    db,
    sellerId,
    products.map(({ _id }) => _id),
  )
  const byId = new Map(marks.map((row) => [row.product_id, row]))
  return products.map((product) => withSellerMarks(product, byId.get(product._id)))
}
