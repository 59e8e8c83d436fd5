import { expect, test } from 'vitest'
import type { ProductResponse, ProductsResponse } from '#catalogue/products/contract.ts'
import { createClient, createProduct, createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

async function commissions(shop: Shop, productId: string, query: Record<string, string | undefined>, as?: string) {
  const who = as ? { query, as } : { query }
  const list = await shop.call<ProductsResponse>('GET', 'product/list', who)
  const one = await shop.call<ProductResponse>('GET', `product/${productId}`, who)
  return [list.body.responseData.prods[0]?.commission, one.body.responseData.prod.commission]
}

test('a client’s visit shows the commission only if the settings allow it [S-XMOD-029, D-050]', async () => {
  const shop = await openShop({ COMMISSION_IN_CLIENT_VISITS: '1' })
  const productId = await createProduct(shop, { commissionPence: 333 })
  const [seller, other] = [await createSeller(shop), await createSeller(shop)]
  const client = await createClient(shop, seller)
  const real = { user_id: seller.id, client_id: client.id }
  const hidden = [undefined, undefined]
  // the visitor asks before and after the client, so that a cached response of either would show up at the other
  expect(await commissions(shop, productId, {})).toEqual(hidden)
  expect(await commissions(shop, productId, real)).toEqual([3.33, 3.33])
  expect(await commissions(shop, productId, real)).toEqual([3.33, 3.33])
  expect(await commissions(shop, productId, {})).toEqual(hidden)
  for (const invented of [
    { user_id: other.id, client_id: client.id },
    { user_id: seller.id, client_id: other.id },
    { user_id: seller.id },
    { user_id: seller.id, client_id: 'x' },
  ])
    expect(await commissions(shop, productId, invented)).toEqual(hidden)
  // a client who calls with the token of an explore link sees no commission either
  expect(await commissions(shop, productId, real, client.token)).toEqual(hidden)
  await shop.db.updateTable('users').set({ blocked: true }).where('id', '=', seller.id).execute()
  expect(await commissions(shop, productId, real)).toEqual(hidden)
  await shop.close()
})

test('with the default settings a client visit shows no commission [D-050, D-051]', async () => {
  const shop = await openShop()
  const productId = await createProduct(shop)
  const seller = await createSeller(shop)
  const client = await createClient(shop, seller)
  expect(await commissions(shop, productId, { user_id: seller.id, client_id: client.id })).toEqual([
    undefined,
    undefined,
  ])
  await shop.close()
})
