import { createProductRejection } from '#catalogue/products/server/create-product-rejection.ts'
import { lockPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { catalogueText } from '#catalogue/text.ts'
import { errorCode } from '#platform/app-error.ts'
import { joinNames } from '#platform/join-names.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { decrementQuantities, incrementQuantities } from './inventory-store.ts'

/** How many of one product an order takes from the inventory or returns to it. */
export interface InventoryLine {
  productId: string
  quantity: number
}

/** Lowers the inventory for all lines or for none; throws error code 15 if there is too little of a product (D-035). */
export async function reserveInventory(tx: Tx, lines: readonly InventoryLine[]): Promise<void> {
  const totals = sumByProduct(lines)
  // a single product cannot deadlock, so it needs no lock in the order of the ids
  if (totals.length > 1) await lockProducts(tx, totals)
  const reserved = await decrementQuantities(tx, totals)
  if (reserved.length < totals.length) throw await createShortageError(tx, totals, reserved)
}

/** Returns the quantities of an order that is not sold after all. */
export async function releaseInventory(tx: Tx, lines: readonly InventoryLine[]): Promise<void> {
  const totals = sumByProduct(lines)
  await lockProducts(tx, totals)
  await incrementQuantities(tx, totals)
}

async function createShortageError(tx: Tx, wanted: readonly InventoryLine[], reserved: readonly string[]) {
  const missing = wanted.map(({ productId }) => productId).filter((id) => !reserved.includes(id))
  const products = await lockPricedProducts(tx, missing)
  const message = catalogueText.inventoryInsufficient(joinNames(products.map(({ name }) => name)))
  return createProductRejection(message, errorCode.insufficientQuantity, products)
}

async function lockProducts(tx: Tx, lines: readonly InventoryLine[]): Promise<void> {
  await lockPricedProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
}

function sumByProduct(lines: readonly InventoryLine[]): InventoryLine[] {
  const byId = new Map<string, number>()
  for (const { productId, quantity } of lines) byId.set(productId, (byId.get(productId) ?? 0) + quantity)
  return [...byId].map(([productId, quantity]) => ({ productId, quantity }))
}
