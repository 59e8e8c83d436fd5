import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocumentFile, createProduct, createSeller, enablePayouts } from '../harness/factories.ts'
import { openShop, type Shop } from '../harness/shop.ts'

const run = promisify(execFile)
const password = 'Chairside-1none'

let shop: Shop
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-client-'))
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop.close()
})

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  noUncheckedIndexedAccess: true,
  types: ['node'],
  typeRoots: [path.resolve('node_modules/@types')],
}

test('a client generated from the API description compiles, and pays an order', async () => {
  const input = path.join(folder, 'openapi.json')
  writeFileSync(input, (await shop.app.inject({ url: '/api/v1/openapi.json' })).payload)
  await createClient({
    input,
    output: { path: path.join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  copyFileSync('tests/generated-client/journey.ts', path.join(folder, 'journey.ts'))
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['journey.ts'] }))
  const compiler = path.resolve('node_modules/@typescript/native/bin/tsc')
  const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }: { stdout: string }) => ({
    stdout,
  }))
  expect(compiled.stdout).toBe('')

  const seller = await enablePayouts(shop, await createSeller(shop, { password }))
  await createProduct(shop)
  const picture = Buffer.from(await (await createDocumentFile()).arrayBuffer()).toString('base64')
  const env = { SHOP_URL: shop.publicUrl(), EMAIL: seller.email, PASSWORD: password, PICTURE: picture }
  const { stdout } = await run(process.execPath, [path.join(folder, 'journey.ts')], { env: { ...process.env, ...env } })
  expect(JSON.parse(stdout)).toEqual({
    paymentStatus: 3,
    totalAmount: 20,
    city: 'York',
    line: 'Velvet Serum',
    code: 6,
    receiptBytes: expect.any(Number),
    newcomer: 'newcomer@example.com',
  })
  const order = await shop.db.selectFrom('orders').select(['seller_id', 'total_pence']).executeTakeFirstOrThrow()
  expect(order).toEqual({ seller_id: seller.id, total_pence: 2000 })
}, 60_000)
