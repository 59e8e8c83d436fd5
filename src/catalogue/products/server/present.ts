import type { z } from 'zod'
import type { AdminProductRow } from '#catalogue/products/admin/server/admin-products-store.ts'
import { commissionOf } from '#commission-rules/commission-of.ts'
import type { SellerRules } from '#commission-rules/server/seller-rules.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { fromPounds, pence, toPounds } from '#platform/money.ts'
import { sanitizeRichText } from '#platform/server/text/sanitize-rich-text.ts'
import type { AdminProductWire, adminProductResponseSchema, adminProductsResponseSchema } from '../admin-contract.ts'
import type { ProductResponse, ProductsResponse, ProductWire } from '../contract.ts'
import type { ProductMarks, ProductRow } from './products-store.ts'

/**
 * A product as it is cached: with its own commission and without a seller's marks. Its rich text was sanitized when it was saved, and is
 * sanitized again here (D-078).
 */
export function presentProduct(row: ProductRow): ProductWire {
  const categories = row.categories.map(({ id, name }) => ({ _id: id, name }))
  return {
    _id: row.id,
    cat_id: row.categories[0]?.id ?? '',
    name: row.name,
    brand: row.brand,
    title: row.title,
    weight: row.weight,
    weight_unit: row.weight_unit,
    price: toPounds(pence(row.price_pence)),
    rrp: toPounds(pence(row.rrp_pence)),
    commission: toPounds(pence(row.commission_pence)),
    imgs: row.pictures,
    video: row.video ?? '',
    desc: row.description,
    uses: sanitizeRichText(row.uses),
    ingredients: row.ingredients,
    catg: categories,
    subCatg: row.sub_categories.map(({ id, name }) => ({ _id: id, name })),
    skin_color: row.skin_tones,
    color: row.color ?? '',
    is_fav: false,
    is_stk: false,
    is_viewVdo: false,
    featured: row.featured,
    pplr: row.popular,
  }
}

/** One page of a product list. */
export interface ProductPage {
  products: ProductWire[]
  total: number
}

export function presentProducts({ products, total }: ProductPage): ProductsResponse {
  return { prods: products, bP: publicBase, ttl: total }
}

export function presentProductResponse(product: ProductWire): ProductResponse {
  return { prod: product, bP: publicBase }
}

export function presentProductToVisitor(product: ProductWire): ProductResponse {
  return presentProductResponse(withoutCommission(product))
}

/** Removes the commission, which visitors and clients may not see at all (D-051). */
function withoutCommission({ commission: _, ...rest }: ProductWire): ProductWire {
  return rest
}

export function withSellerMarks(product: ProductWire, marks: ProductMarks | undefined): ProductWire {
  if (!marks) return product
  return { ...product, is_fav: marks.is_fave, is_stk: marks.is_stocked, is_viewVdo: marks.is_viewed }
}

/** The product with the commission that a seller gets by the rules in force for her. */
export function withSellerCommission(product: ProductWire, rules: SellerRules): ProductWire {
  if (rules.length === 0) return product
  const { commission } = commissionOf(rules, {
    pricePence: fromPounds(product.price) ?? 0,
    commissionPence: fromPounds(product.commission ?? 0) ?? 0,
    brand: product.brand,
    categoryIds: product.catg.map(({ _id }) => _id),
  })
  return { ...product, commission: toPounds(commission) }
}

export function presentAdminProducts({
  products,
  total,
}: {
  products: AdminProductRow[]
  total: number
}): z.output<typeof adminProductsResponseSchema> {
  return { prods: products.map(presentAdminProduct), bP: publicBase, ttl: total }
}

export function presentAdminProductResponse(product: AdminProductRow): z.output<typeof adminProductResponseSchema> {
  return { prod: presentAdminProduct(product), bP: publicBase }
}

/** Presents a product for the back office, with its visibility, inventory, place, VAT and seal (D-036, D-593). */
function presentAdminProduct(row: AdminProductRow): AdminProductWire {
  const { is_fav: _fave, is_stk: _stock, is_viewVdo: _viewed, ...product } = presentProduct(row)
  return {
    ...product,
    commission: toPounds(pence(row.commission_pence)),
    quantity: row.quantity,
    vat_rate: row.vat_rate,
    bin: row.bin,
    seal: row.has_hygiene_seal,
    status: row.visible,
    withdrawn: row.withdrawn_at?.toISOString() ?? null,
    created: row.created_at.toISOString(),
  }
}
