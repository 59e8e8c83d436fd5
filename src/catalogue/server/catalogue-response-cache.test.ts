import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts'
import { type CatalogueResponseCache, createCatalogueResponseCache } from './catalogue-response-cache.ts'

let database: TestDatabase
let responses: CatalogueResponseCache
beforeAll(async () => {
  database = await createTestDatabase()
  const { db, url } = database
  responses = createCatalogueResponseCache({ db, notificationsUrl: url, replicaUrl: undefined, connections: 2 })
})
afterAll(async () => {
  await responses.close()
  await database.close()
})

/** Makes three requests in a row, and returns how often the data had been loaded after each. */
async function countLoads(key: string, options: { isOneOfMany?: boolean }): Promise<number[]> {
  let loads = 0
  const counted: number[] = []
  for (let request = 0; request < 3; request++) {
    await responses.getOrLoad(key, async () => ++loads, options)
    counted.push(loads)
  }
  return counted
}

test('a response is cached at the first request, one of endless variants at the second', async () => {
  await expect.poll(() => responses.version()).not.toBeNull()
  expect(await countLoads('banners', {})).toEqual([1, 1, 1])
  expect(await countLoads('list', { isOneOfMany: true })).toEqual([1, 2, 2])
  responses.invalidate()
  expect(await countLoads('banners', {})).toEqual([1, 1, 1])
  expect(await countLoads('list', { isOneOfMany: true })).toEqual([1, 2, 2])
})

test('while no database answers, what was shown last is shown again, of lists too', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const showBoth = async (load: () => Promise<string>) => [
    (await responses.getOrLoad('last filters', load)).data,
    (await responses.getOrLoad('last list', load, { isOneOfMany: true })).data,
  ]
  await showBoth(async () => 'as it was')
  await showBoth(async () => 'as it was')
  responses.invalidate()
  expect(await showBoth(async () => 'as it is')).toEqual(['as it is', 'as it is'])
  responses.invalidate()
  expect(await showBoth(() => Promise.reject(away))).toEqual(['as it is', 'as it is'])
})
