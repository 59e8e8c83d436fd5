import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createCategory, createDocumentFile } from '../../../tests/harness/factories.ts'
import { openProductAdmin } from '../../../tests/harness/product-admin.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A picture whose end is missing: its type is right, but its content cannot be decoded. */
async function createCutPicture(): Promise<File> {
  const whole = await (await createDocumentFile()).arrayBuffer()
  return new File([new Uint8Array(whole, 0, 60)], 'cut.png', { type: 'image/png' })
}

test('a product refused for its last picture leaves neither files nor rows [D-107]', async () => {
  const context = { shop, admin: await createAdmin(shop), categoryId: await createCategory(shop) }
  const products = openProductAdmin(() => context)
  const countFiles = () =>
    readdirSync(shop.config.dataDir, { recursive: true }).filter((name) => /\.webp$/.test(String(name))).length
  const countRows = async () => (await shop.db.selectFrom('uploads').select('file_name').execute()).length
  const before = { files: countFiles(), rows: await countRows() }
  const refused = await products.send('POST', {}, 3, { prod_imgs: await createCutPicture() })
  expect([refused.status, refused.body.error?.errorCode]).toEqual([415, 16])
  expect({ files: countFiles(), rows: await countRows() }).toEqual(before)
  expect((await products.send('POST')).status).toBe(200)
  expect({ files: countFiles(), rows: await countRows() }).toEqual({ files: before.files + 4, rows: before.rows + 4 })
})
