import type { Shop } from './shop.ts'

export async function createSubCategory(shop: Shop, category_id: string, name: string): Promise<string> {
  const rows = shop.db.insertInto('sub_categories').values({ category_id, name })
  return (await rows.returning('id').executeTakeFirstOrThrow()).id
}
