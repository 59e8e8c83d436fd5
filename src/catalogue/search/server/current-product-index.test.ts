import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { exploreSort } from '#catalogue/search/codes.ts'
import { createCurrentProductIndex } from '#catalogue/search/server/current-product-index.ts'
import type { ProductFilter } from '#catalogue/search/server/product-filter.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openDatabaseProxy } from '../../../../tests/harness/database-proxy.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { openShop } from '../../../../tests/harness/shop.ts'

const shop = await openShop()
const everything: ProductFilter = {
  only: null,
  categoryIds: [],
  subCategoryIds: [],
  skinTones: [],
  brands: [],
  colours: [],
  exceptId: null,
  words: null,
}

test('lists go on from what is known where the database goes away right after a change', async () => {
  const line = await openDatabaseProxy(shop.applicationUrl)
  const { db, close } = openDatabase(line.url, { connections: 2, name: 'test' })
  onTestFinished(async () => {
    await close()
    line.close()
  })
  await createProduct(shop)
  let version: number | null = 1
  const readIndex = createCurrentProductIndex(db, () => version)
  const count = async () => (await readIndex()).find(everything, exploreSort.featured, { limit: 1, offset: 0 }).total
  const counted = await count()
  expect(counted).toBeGreaterThan(0)
  version = 2
  await line.disconnect()
  const counting = count()
  // for 100 milliseconds the catalogue's version still counts as known although the database is away
  await sleep(100)
  version = null
  expect(await counting).toBe(counted)
})
