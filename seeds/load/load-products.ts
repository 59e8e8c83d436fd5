import type { Dependencies } from '#app/server/dependencies.ts'
import { storeMp4File } from '#media/server/store-upload.ts'
import { limitConcurrency } from '#platform/server/concurrency/limit-concurrency.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { demoCategories } from '../catalogue/categories.ts'
import { type DemoProduct, hasHygieneSeal } from '../catalogue/product.ts'
import { demoProducts } from '../catalogue/products.ts'
import { productPicture, productViews, trainingVideo } from '../files.ts'
import { daysAgo, openedDaysAgo } from './dates.ts'
import { findProductIds } from './find-existing.ts'
import type { CategoryIds } from './load-categories.ts'
import { requireId } from './require-id.ts'
import { storePicture } from './store-picture.ts'

/** Files are read and rows are written at the same time. */
const limited = limitConcurrency(3)
/** Shares no divisor with the number of products, so that products added one after the other are of different kinds. */
const stride = 29
const hourInDays = 1 / 24

/** Adds the products that are missing, each with its pictures and its video, and returns the ids of all by slug. */
export async function loadProducts(dependencies: Dependencies, ids: CategoryIds): Promise<Map<string, string>> {
  const known = await findProductIds(dependencies.db)
  const missing = demoProducts.filter(({ name }) => !known.has(name))
  await Promise.all(missing.map((product) => limited(() => addProduct(dependencies, product, ids))))
  const byName = await findProductIds(dependencies.db)
  return new Map(demoProducts.map(({ slug, name }) => [slug, requireId(byName, name)]))
}

async function addProduct(dependencies: Dependencies, product: DemoProduct, ids: CategoryIds): Promise<void> {
  const pictures = await Promise.all(
    productViews.map((view) => storePicture(dependencies, productPicture(product.slug, view))),
  )
  const video = product.hasVideo ? await storeMp4File(dependencies.files, dependencies.db, trainingVideo) : null
  await inTransaction(dependencies.db, async (tx) => {
    const product_id = await insertProduct(tx, product, video?.name ?? null)
    const pictureRows = pictures.map((file_name, i) => ({ product_id, position: i + 1, file_name }))
    await tx.insertInto('product_pictures').values(pictureRows).execute()
    const category = { product_id, category_id: requireId(ids.categories, product.category) }
    await tx.insertInto('product_categories').values(category).execute()
    const subs = product.subCategories.map((slug) => ({
      product_id,
      sub_category_id: requireId(ids.subCategories, slug),
    }))
    await tx.insertInto('product_sub_categories').values(subs).execute()
  })
}

async function insertProduct(tx: Tx, product: DemoProduct, video: string | null): Promise<string> {
  const { name, brand, title, description, uses, ingredients, quantity, weight, featured, popular } = product
  const rank = (demoProducts.indexOf(product) * stride) % demoProducts.length
  const created_at = daysAgo(openedDaysAgo - rank * hourInDays)
  const { id } = await tx
    .insertInto('products')
    .values({
      name,
      brand,
      title,
      description,
      uses,
      ingredients,
      quantity,
      weight,
      featured,
      popular,
      video,
      created_at,
      updated_at: created_at,
      quantity_received: quantity,
      weight_unit: product.weightUnit,
      price_pence: product.pricePence,
      rrp_pence: product.rrpPence,
      commission_pence: product.commissionPence,
      skin_tones: [...product.skinTones],
      color: product.colour?.toLowerCase() ?? null,
      bin: findBin(product),
      has_hygiene_seal: hasHygieneSeal(product),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A letter for each category, and the products of a category one after the other: A1, A2, …, H9. */
function findBin({ slug, category }: DemoProduct): string {
  const initial = String.fromCharCode('A'.charCodeAt(0) + demoCategories.findIndex((one) => one.slug === category))
  const ofCategory = demoProducts.filter((one) => one.category === category)
  return `${initial}${ofCategory.findIndex((one) => one.slug === slug) + 1}`
}
