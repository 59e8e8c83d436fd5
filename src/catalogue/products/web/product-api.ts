import type { QueryClient } from '@tanstack/react-query'
import type { ProductWire } from '../contract.ts'
import type { NamedCategory, Product, ProductSummary } from './product.ts'

type Marks = Partial<Pick<ProductSummary, 'isFave' | 'isStocked' | 'hasWatchedVideo'>>

type ProductDetails = Omit<ProductWire, 'is_fav' | 'is_stk' | 'is_viewVdo'>

export function toProduct(wire: ProductWire): Product {
  return {
    ...toProductDetails(wire),
    hasVideo: wire.video !== '',
    isFave: wire.is_fav,
    isStocked: wire.is_stk,
    hasWatchedVideo: wire.is_viewVdo,
  }
}

/** The fields that the storefront and the back office share. */
export function toProductDetails(wire: ProductDetails): Product {
  return {
    ...toVisitorSummary(wire),
    ...(wire.commission === undefined ? {} : { commission: wire.commission }),
    pictures: wire.imgs,
    title: wire.title,
    weight: wire.weight,
    weightUnit: wire.weight_unit,
    description: wire.desc,
    uses: wire.uses,
    ingredients: wire.ingredients,
    categories: wire.catg.map(toNamed),
    subCategories: wire.subCatg.map(toNamed),
    skinTones: wire.skin_color,
    colour: wire.color,
    isFeatured: wire.featured,
    isPopular: wire.pplr,
  }
}

/** Converts a product for a tile; only the first picture is kept, since a server-rendered page carries the data of every tile. */
export function toVisitorSummary(wire: ProductDetails): ProductSummary {
  return {
    id: wire._id,
    categoryId: wire.cat_id,
    name: wire.name,
    brand: wire.brand,
    price: wire.price,
    rrp: wire.rrp,
    pictures: wire.imgs.slice(0, 1),
  }
}

export function toProductSummary(wire: ProductWire): ProductSummary {
  return {
    ...toVisitorSummary(wire),
    ...(wire.commission === undefined ? {} : { commission: wire.commission }),
    hasVideo: wire.video !== '',
    isFave: wire.is_fav,
    isStocked: wire.is_stk,
    hasWatchedVideo: wire.is_viewVdo,
  }
}

export function toNamed({ _id, name }: { _id: string; name: string }): NamedCategory {
  return { id: _id, name }
}

/** Updates a product's marks in every list and page in the query cache, before the server has confirmed them. */
export function updateCachedProduct(queries: QueryClient, productId: string, marks: Marks): void {
  queries.setQueriesData({ queryKey: ['products'] }, (data: unknown) => withMarks(data, productId, marks))
}

/**
 * Updates the marks inside cached data, which hold one product, a list of products, or pages of lists; parts without a change stay the
 * same objects.
 */
function withMarks(data: unknown, productId: string, marks: Marks): unknown {
  if (Array.isArray(data)) {
    const next = data.map((item) => withMarks(item, productId, marks))
    return next.some((item, index) => item !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  const fields = data as Record<string, unknown>
  if (fields.id === productId && 'price' in fields) return { ...fields, ...marks }
  const names = ['pages', 'products', 'product'].filter((name) => name in fields)
  const next = Object.fromEntries(names.map((name) => [name, withMarks(fields[name], productId, marks)]))
  return names.some((name) => next[name] !== fields[name]) ? { ...fields, ...next } : data
}
