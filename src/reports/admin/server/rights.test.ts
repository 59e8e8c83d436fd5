import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Right, rights } from '#access/rights.ts'
import { describeMissingRight } from '#access/rights-text.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, createSeller } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { type ExportList, exportLists, type SearchView } from '../contract.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop)
  await createOrder(shop, sale)
})
afterAll(() => shop.close())

const exportedBy: Record<ExportList, readonly Right[]> = {
  users: ['sellers'],
  orders: ['orders'],
  clients: ['clients'],
  invoices: ['invoices'],
  products: ['catalogue'],
  categories: ['catalogue'],
  banners: ['content'],
  recall: ['catalogue', 'returns'],
  log: ['log'],
  training: ['training'],
}

test('a list is exported by those who may read it, and by no other right [N-ROLE-013]', async () => {
  const owner = await createAdmin(shop)
  const exportOf = (list: string, as: string) => shop.call('GET', `admin/export/${list}`, { as })
  for (const list of exportLists) expect((await exportOf(list, owner.token)).body.error?.errorCode, list).not.toBe(8)
  for (const right of rights) {
    const { token } = await createColleague(shop, [right])
    for (const list of exportLists) {
      const { status, body } = await exportOf(list, token)
      const wanted = exportedBy[list].includes(right)
      expect(body.error?.errorCode === 8, `${list} by ${right}: ${status}`).toBe(!wanted)
      if (wanted) continue
      const needed = exportedBy[list]
      expect(body.responseMessage).toBe(describeMissingRight(needed.length === 1 ? (needed[0] as Right) : needed))
    }
  }
})

test('the search finds what her rights open and nothing else [N-ROLE-013]', async () => {
  const find = async (q: string, as: string) =>
    (await shop.call<SearchView>('GET', 'admin/search', { as, query: { q } })).body.responseData
  const kinds = {
    orders: ['ORD', 'orders'],
    users: ['Anna', 'sellers'],
    clients: ['Clara', 'clients'],
    products: ['Balm', 'catalogue'],
  } as const
  await shop.db.updateTable('products').set({ name: 'Balm' }).where('id', '=', sale.productId).execute()
  const owner = await createAdmin(shop)
  for (const [kind, [words, right]] of Object.entries(kinds) as [keyof SearchView, readonly [string, Right]][]) {
    expect((await find(words, owner.token))[kind].length, kind).toBeGreaterThan(0)
    const found = await find(words, (await createColleague(shop, [right])).token)
    expect(
      Object.entries(found)
        .filter(([, results]) => results.length > 0)
        .map(([name]) => name),
    ).toEqual([kind])
    const others = rights.filter((other) => other !== right)
    expect((await find(words, (await createColleague(shop, others)).token))[kind]).toEqual([])
  }
})

test('the account of a seller and her documents are for those with the right [N-ROLE-014]', async () => {
  const seller = await createSeller(shop)
  const [allowed, other] = [await createColleague(shop, ['sellers']), await createColleague(shop, ['orders', 'log'])]
  const read = async (id: string, as: string) => (await shop.call('GET', `user/${id}`, { as })).body.error?.errorCode
  expect(await read(seller.id, allowed.token)).toBeUndefined()
  expect(await read(seller.id, other.token)).toBe(8)
  // every colleague may read her own account
  expect(await read(other.id, other.token)).toBeUndefined()
})
