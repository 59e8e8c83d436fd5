import type { Dependencies } from '#app/server/dependencies.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { type DemoCategory, demoCategories } from '../catalogue/categories.ts'
import { categoryPicture } from '../files.ts'
import { daysAgo, openedDaysAgo } from './dates.ts'
import { findCategoryIds, findSubCategoryIds } from './find-existing.ts'
import { requireId } from './require-id.ts'
import { storePicture } from './store-picture.ts'

/** Ids by the slugs of the demo data. */
export interface CategoryIds {
  categories: Map<string, string>
  subCategories: Map<string, string>
}

export async function loadCategories(dependencies: Dependencies): Promise<CategoryIds> {
  const known = await findCategoryIds(dependencies.db)
  const missing = demoCategories.filter(({ name }) => !known.has(name))
  await Promise.all(missing.map((category) => addCategory(dependencies, category)))
  return idsBySlug(dependencies)
}

async function addCategory(dependencies: Dependencies, category: DemoCategory): Promise<void> {
  const { name, description, subCategories } = category
  const picture = await storePicture(dependencies, categoryPicture(category.slug))
  const position = demoCategories.indexOf(category) + 1
  const created_at = daysAgo(openedDaysAgo)
  await inTransaction(dependencies.db, async (tx) => {
    const { id } = await tx
      .insertInto('categories')
      .values({ name, description, picture, position, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subs = subCategories.map((sub) => ({ category_id: id, name: sub.name, created_at }))
    await tx.insertInto('sub_categories').values(subs).execute()
  })
}

async function idsBySlug({ db }: Dependencies): Promise<CategoryIds> {
  const ids: CategoryIds = { categories: new Map(), subCategories: new Map() }
  const byName = await findCategoryIds(db)
  for (const category of demoCategories) {
    const id = requireId(byName, category.name)
    ids.categories.set(category.slug, id)
    const subs = await findSubCategoryIds(db, id)
    for (const { slug, name } of category.subCategories) ids.subCategories.set(slug, requireId(subs, name))
  }
  return ids
}
