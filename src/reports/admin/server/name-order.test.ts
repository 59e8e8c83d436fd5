import { expect, test } from 'vitest'
import { userSortCodes } from '#accounts/admin/codes.ts'
import { productSort } from '#catalogue/admin/sort-codes.ts'
import { clientSortCodes } from '#clients/admin/client-sort.ts'
import { createAdmin, createClient, createProduct, createSeller } from '../../../../tests/harness/factories.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForOrders()
const english = ['Ægir', 'anna', 'Émilie', 'Łukasz', 'Lyra', 'Øyvind', 'Zoe']
const shuffled = ['Zoe', 'Øyvind', 'Émilie', 'anna', 'Lyra', 'Łukasz', 'Ægir']

test('names stand where an English reader looks for them, in every sorted list [N-BACK-014]', async () => {
  const [admin, seller] = [await createAdmin(shop), await createSeller(shop)]
  for (const [at, name] of shuffled.entries()) {
    await createClient(shop, seller, { name, email: `sorted${at}@example.com` })
    await createProduct(shop, { name, brand: 'Sorted' })
    const { id } = await createSeller(shop)
    await shop.db.updateTable('users').set({ first_name: name, last_name: 'Sorted' }).where('id', '=', id).execute()
  }
  const names = async (path: string, list: string, query: Record<string, string>, as = admin) => {
    const pages = [1, 2, 3].map(async (page) => {
      const { body } = await shop.call<Record<string, { name?: string; firstName?: string }[]>>('GET', path, {
        as: as.token,
        query: { ...query, page: String(page), lmt: '3' },
      })
      return (body.responseData[list] ?? []).map(({ name, firstName }) => firstName ?? name)
    })
    return (await Promise.all(pages)).flat()
  }
  expect(await names('client/list', 'clients', {}, seller)).toEqual(english)
  const lists = [
    ['admin/client/list', 'clients', clientSortCodes.name],
    ['admin/user/list', 'users', userSortCodes.name],
    ['admin/product/list', 'prods', productSort.name],
  ] as const
  for (const [path, list, code] of lists) {
    const query = { sKey: 'sorted', sortValue: String(code) }
    expect(await names(path, list, { ...query, dir: '1' }), path).toEqual(english)
    expect(await names(path, list, { ...query, dir: '-1' }), path).toEqual(english.toReversed())
  }
})
