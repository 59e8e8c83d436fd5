import type { SellerRules } from '#commission-rules/server/seller-rules.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { Db } from '#platform/server/database/database.ts'
import { formatProducts, type PackedProduct, packProduct } from './packed-product.ts'
import { type ProductPage, presentProduct } from './present.ts'
import { selectProducts } from './products-store.ts'
import type { SellerMarks } from './seller-marks.ts'

/** One page of a product list, before it is formatted for a visitor or a seller. */
export interface PackedProductPage {
  products: PackedProduct[]
  total: number
}

/** What a list shows only to one seller: her marks, and the commission by the rules in force for her. */
export interface SellerView {
  marks: SellerMarks
  rules: SellerRules
}

/** The products with these ids, by id; those that are not in the shop are left out. */
export async function loadPackedProducts(db: Db, ids: readonly string[]): Promise<Map<string, PackedProduct>> {
  const rows = await selectProducts(db, ids)
  return new Map(rows.map((row) => [row.id, packProduct(presentProduct(row))]))
}

export function unpackProductPage({ products, total }: PackedProductPage): ProductPage {
  return { products: JSON.parse(`[${formatProducts(products, { withCommission: true })}]`), total }
}

/** Formats a page of products for visitors and clients, who may not see the commission (D-051). */
export function formatPageForVisitor({ products, total }: PackedProductPage): Buffer[] {
  return formatPage(formatProducts(products, { withCommission: false }), total)
}

/** Formats a page of products with the seller's commission, and with the seller's faves, stock and finished trainings marked. */
export function formatPageForSeller({ products, total }: PackedProductPage, { marks, rules }: SellerView): Buffer[] {
  return formatPage(formatProducts(products, { withCommission: true, marks, rules }), total)
}

function formatPage(products: Buffer, total: number): Buffer[] {
  return [Buffer.from('{"prods":['), products, Buffer.from(`],"bP":"${publicBase}","ttl":${total}}`)]
}
