import {
  type FactsRow,
  lockFacts,
  lowerQuantities,
  raiseQuantities,
  selectFacts,
} from '#catalogue/server/shelf-store.ts'
import { catalogueText } from '#catalogue/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** A product as the neighbours count with it: whole pence, and what is on the shelf. */
export interface ProductFacts {
  id: string
  name: string
  brand: string
  title: string
  pricePence: number
  rrpPence: number
  commissionPence: number
  quantity: number
  weight: number
  weightUnit: string
  video: string | null
  /** The first picture's name, and all four. */
  picture: string
  pictures: string[]
}

export interface Goods {
  productId: string
  quantity: number
}

/** Exactly those that may be sold: hidden and deleted ones are not among them (D-205). */
export async function readProducts(db: Db, ids: readonly string[]): Promise<ProductFacts[]> {
  return (await selectFacts(db, ids)).map(factsOf)
}

/** The same, locked in the order of their ids, hidden ones included: what was ordered before it was hidden is still sold. */
export async function readProductsForUpdate(tx: Tx, ids: readonly string[]): Promise<ProductFacts[]> {
  return (await lockFacts(tx, ids)).map(factsOf)
}

/** Lowers what is on the shelf, all lines or none; refuses with code 15 where there is too little (D-035). */
export async function takeFromShelf(tx: Tx, goods: readonly Goods[]): Promise<void> {
  const wanted = summed(goods)
  // one alone is part of no ring
  if (wanted.length > 1)
    await lockFacts(
      tx,
      wanted.map(({ productId }) => productId),
    )
  if ((await lowerQuantities(tx, wanted)) < wanted.length)
    throw new Refusal(catalogueText.notEnough, errorCode.notEnough)
}

export async function putBackOnShelf(tx: Tx, goods: readonly Goods[]): Promise<void> {
  const back = summed(goods)
  await lockFacts(
    tx,
    back.map(({ productId }) => productId),
  )
  await raiseQuantities(tx, back)
}

function summed(goods: readonly Goods[]): Goods[] {
  const byId = new Map<string, number>()
  for (const { productId, quantity } of goods) byId.set(productId, (byId.get(productId) ?? 0) + quantity)
  return [...byId].map(([productId, quantity]) => ({ productId, quantity }))
}

function factsOf(row: FactsRow): ProductFacts {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    title: row.title,
    pricePence: row.price_pence,
    rrpPence: row.rrp_pence,
    commissionPence: row.commission_pence,
    quantity: row.quantity,
    weight: row.weight,
    weightUnit: row.weight_unit,
    video: row.video,
    picture: row.pictures[0] ?? '',
    pictures: row.pictures,
  }
}
