import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxViews } from '#back-office/views/contract.ts'
import { viewsText } from '#back-office/views/text.ts'
import { errorText } from '#platform/error-text.ts'
import { type CheckedShop, openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'

let shop: CheckedShop
let admin: Person
let other: Person
beforeAll(async () => {
  shop = await openCheckedShop()
  admin = await createAdmin(shop)
  other = await createAdmin(shop)
})
afterAll(() => shop.close())

interface Arrangement {
  views: { _id: string; name: string; query: string; is_default: boolean }[]
  columns: string[]
}
const read = async (list = 'orders', as = admin.token) =>
  (await shop.call<Arrangement>('GET', 'admin/view/list', { as, query: { list } })).body.responseData
const add = (name: string, query = 'paymentStatus=1', list = 'orders', as = admin.token) =>
  shop.call<{ view_id: string }>('POST', 'admin/view', { as, body: { list, name, query } })
const change = (view_id: string, fields: object, as = admin.token) =>
  shop.call('PUT', 'admin/view', { as, body: { view_id, ...fields } })
const remove = (view_id: string, as = admin.token) => shop.call('DELETE', `admin/view/${view_id}`, { as })
const choose = (columns: unknown, as = admin.token) =>
  shop.call('PUT', 'admin/view/columns', { as, body: { list: 'orders', columns } })

test('an administrator saves, renames, changes and deletes her own views of a list [N-BACK-002]', async () => {
  const { view_id } = (await add(' Unpaid ')).body.responseData
  expect((await read()).views).toEqual([{ _id: view_id, name: 'Unpaid', query: 'paymentStatus=1', is_default: false }])
  expect((await add('unpaid')).body.error?.errors).toEqual({ name: viewsText.nameTaken })
  expect((await add('Unpaid', '', 'users')).body.statusCode).toBe(1)
  await change(view_id, { name: 'To chase', query: 'paymentStatus=2&sort=3' })
  const { view_id: second } = (await add('Paid')).body.responseData
  expect((await change(second, { name: 'to chase' })).body.error?.errors).toEqual({ name: viewsText.nameTaken })
  await remove(second)
  expect((await read()).views).toMatchObject([{ name: 'To chase', query: 'paymentStatus=2&sort=3' }])
  expect((await read('orders', other.token)).views).toEqual([])
  for (const refused of [await change(view_id, { name: 'Mine' }, other.token), await remove(view_id, other.token)])
    expect(rejectionOf(refused)).toEqual([6, viewsText.viewNotFound])
  expect((await remove(view_id)).body.statusCode).toBe(1)
  expect((await read()).views).toEqual([])
  expect(rejectionOf(await remove(view_id))).toEqual([6, viewsText.viewNotFound])
  expect(rejectionOf(await remove('nothing'))).toEqual([6, viewsText.viewNotFound])
})

test('one view of a list is the default, also where two are made so at once [N-BACK-002]', async () => {
  const ids = []
  for (const name of ['One', 'Two', 'Three']) ids.push((await add(name)).body.responseData.view_id)
  await Promise.all(ids.map((id) => change(id, { is_default: true })))
  const defaults = async () => (await read()).views.filter(({ is_default }) => is_default).map(({ _id }) => _id)
  expect(await defaults()).toHaveLength(1)
  await change(ids[1] ?? '', { is_default: true })
  expect(await defaults()).toEqual([ids[1]])
  await change(ids[1] ?? '', { is_default: false })
  expect(await defaults()).toEqual([])
})

test('a list has at most twenty views, and names and queries have a longest length [N-BACK-002]', async () => {
  const as = other.token
  const answers = await Promise.all(Array.from({ length: 23 }, (_, n) => add(`View ${n}`, '', 'products', as)))
  expect(answers.filter(({ body }) => body.statusCode === 1)).toHaveLength(20)
  expect(answers.filter((answer) => wordsOf(answer) === viewsText.tooMany(maxViews))).toHaveLength(3)
  expect((await read('products', as)).views).toHaveLength(20)
  for (const [name, query, errors] of [
    ['', '', { name: viewsText.nameEmpty }],
    ['x'.repeat(76), '', { name: viewsText.nameLong }],
    ['Long', 'x'.repeat(1001), { query: errorText.tooLong('query') }],
  ] as const)
    expect((await add(name, query)).body.error).toMatchObject({ errorCode: 1, errors })
})

test('the columns that an administrator chooses for a list are remembered for her [N-BACK-003]', async () => {
  expect((await read()).columns).toEqual([])
  await choose(['number', 'seller'])
  await choose(['number', 'client'])
  expect((await read()).columns).toEqual(['number', 'client'])
  expect((await read('users')).columns).toEqual([])
  expect((await read('orders', other.token)).columns).toEqual([])
  expect((await choose(Array(31).fill('number'))).body.error?.errorCode).toBe(1)
  await choose([])
  expect((await read()).columns).toEqual([])
})
