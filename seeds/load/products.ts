import { fileURLToPath } from 'node:url'
import type { Parts } from '#app/server/parts.ts'
import { atMost } from '#media/server/at-most.ts'
import { keepVideoFile } from '#media/server/keep-upload.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'
import type { DemoProduct } from '../catalogue/product.ts'
import { demoProducts } from '../catalogue/products.ts'
import { drawProduct } from '../pictures/draw-product.ts'
import { trainingVideo } from '../video/training.ts'
import type { CategoryIds } from './categories.ts'
import { daysAgo, openedDaysAgo } from './dates.ts'
import { findProductIds } from './find.ts'
import { idOf } from './id-of.ts'
import { keepDrawing } from './keep-drawing.ts'

const views = [1, 2, 3, 4] as const
/** Enough to keep both renderers busy while others are written down. */
const inTurn = atMost(3)
/** Shares no divisor with the number of products: what came in after one another is not all of one kind. */
const stride = 29
const hourInDays = 1 / 24

/** Each product for itself, with its own film and pictures. Answers their ids by slug. */
export async function loadProducts(parts: Parts, ids: CategoryIds): Promise<Map<string, string>> {
  const known = await findProductIds(parts.db)
  const missing = demoProducts.filter(({ name }) => !known.has(name))
  await Promise.all(missing.map((product) => inTurn(() => addProduct(parts, product, ids))))
  const byName = await findProductIds(parts.db)
  return new Map(demoProducts.map(({ slug, name }) => [slug, idOf(byName, name)]))
}

async function addProduct(parts: Parts, product: DemoProduct, ids: CategoryIds): Promise<void> {
  const pictures = await Promise.all(views.map((view) => keepDrawing(parts, drawProduct(product, view))))
  const film = product.hasVideo ? await keepVideoFile(parts.files, parts.db, fileURLToPath(trainingVideo)) : null
  await inTransaction(parts.db, async (tx) => {
    const product_id = await insertProduct(tx, product, film?.name ?? null)
    const named = pictures.map((name, at) => ({ product_id, position: at + 1, name }))
    await tx.insertInto('product_pictures').values(named).execute()
    const category = { product_id, category_id: idOf(ids.categories, product.category) }
    await tx.insertInto('product_categories').values(category).execute()
    const subs = product.subCategories.map((slug) => ({ product_id, sub_category_id: idOf(ids.subCategories, slug) }))
    await tx.insertInto('product_sub_categories').values(subs).execute()
  })
}

async function insertProduct(tx: Tx, product: DemoProduct, video: string | null): Promise<string> {
  const { name, brand, title, description, uses, ingredients, quantity, weight, featured, popular } = product
  const place = (demoProducts.indexOf(product) * stride) % demoProducts.length
  const created_at = daysAgo(openedDaysAgo - place * hourInDays)
  const { id } = await tx
    .insertInto('products')
    .values({
      ...{ name, brand, title, description, uses, ingredients, quantity, weight, featured, popular, video },
      ...{ created_at, updated_at: created_at, quantity_received: quantity, weight_unit: product.weightUnit },
      price_pence: product.pricePence,
      rrp_pence: product.rrpPence,
      commission_pence: product.commissionPence,
      skin_colors: [...product.skinTones],
      color: product.colour?.toLowerCase() ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
