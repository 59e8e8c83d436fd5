import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createProduct, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  sale = await createSale(shop)
  const paidOrder = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: paidOrder, amount: 20 })
  await createOrder(shop, sale)
  // the first entry of the audit log
  await shop.call('PUT', 'admin/user/block', {
    as: admin.token,
    body: { _id: (await createSeller(shop)).id, action: 0 },
  })
})
afterAll(() => shop.close())

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())

describe('a list as a file', () => {
  const file = async (list: string, query: Record<string, string> = {}, as = admin) => {
    const answer = await shop.call('GET', `admin/export/${list}`, { as: as.token, query })
    return { ...answer, lines: (answer.body.responseMessage ?? '').trim().split('\r\n') }
  }

  test('holds every row of the list with its filters, more than one batch of them', async () => {
    const seller = await createSeller(shop)
    const people = Array.from({ length: 1201 }, (_, at) => ({
      seller_id: seller.id,
      name: `Exported ${at}`,
      email: `exported${at}@example.com`,
      phone: '07700900123',
      line1: '1 High Street',
      city: 'Leeds',
      county: 'West Yorkshire',
      postcode: 'LS1 1AA',
    }))
    await shop.db.insertInto('clients').values(people).execute()
    const { lines, headers } = await file('clients', { sKey: 'exported' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="clients.csv"')
    expect(lines).toHaveLength(1202)
    expect(new Set(lines).size).toBe(1202)
  })

  test.each(['users', 'orders', 'clients', 'products', 'categories', 'banners', 'log'])('%s', async (list) => {
    const { lines, status } = await file(list)
    expect(status).toBe(200)
    expect(lines[0]?.split(',').length).toBeGreaterThan(2)
    if (list !== 'banners') expect(lines.length).toBeGreaterThan(1)
    expect((await file(list, {}, sale.seller)).body.error?.errorCode).toBe(8)
  })

  test('orders are exported as the list filters them; an unknown list is refused', async () => {
    const { lines } = await file('orders', { paid_from: today })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^ORD-.*,Anna Archer,.*,Clara Client,1,20,5,Completed,Card,Processing,own sale,,0,0,,0,$/)
    expect((await file('orders', { user_id: 'nobody' })).lines).toHaveLength(1)
    expect((await file('passwords')).body.error?.errorCode).toBe(1)
  })

  test('every day and time in a file is London’s, as on the screen [N-BACK-012]', async () => {
    const created_at = new Date('2025-06-30T23:30:05Z')
    await shop.db.updateTable('orders').set({ created_at }).execute()
    await shop.db.updateTable('users').set({ created_at }).execute()
    await shop.db.insertInto('admin_log').values({ action: 'set up', subject_kind: 'shop', created_at }).execute()
    for (const list of ['users', 'orders', 'log']) {
      const { lines } = await file(list)
      expect(lines.join(), list).toContain('01/07/2025 00:30:05')
    }
    for (const list of ['users', 'orders', 'clients', 'products', 'categories', 'banners', 'log'])
      expect((await file(list)).lines.join(), list).not.toMatch(/\d{4}-\d\d-\d\d/)
  })

  test('products, categories and banners as their lists filter them, deleted ones too', async () => {
    const [stored, gone] = [
      await createProduct(shop, { name: 'Filtered Mist' }),
      await createProduct(shop, { name: 'Filtered Fog' }),
    ]
    await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    const names = async (list: string, query: Record<string, string>) =>
      (await file(list, query)).lines.slice(1).map((line) => line.split(',').find((cell) => /filtered/i.test(cell)))
    expect(stored).not.toBe(gone)
    expect(await names('products', { sKey: 'filtered' })).toEqual(['Filtered Mist'])
    expect(await names('products', { sKey: 'filtered', deleted: '1' })).toEqual(['Filtered Fog'])
    expect(await names('products', { sKey: '%' })).toEqual([])
    const { file_name: picture } = await shop.db.selectFrom('uploads').select('file_name').executeTakeFirstOrThrow()
    const of = (name: string) => ({ name, description: 'New', picture })
    await shop.db
      .insertInto('categories')
      .values([of('Filtered one'), of('Other')])
      .execute()
    await shop.db
      .insertInto('banners')
      .values({ ...of('Filtered two'), position: 1 })
      .execute()
    expect(await names('categories', { sKey: 'filtered' })).toEqual(['Filtered one'])
    expect(await names('banners', { sKey: 'filtered' })).toEqual(['Filtered two'])
    expect((await file('banners', { sKey: 'filtered', deleted: '1' })).lines).toHaveLength(1)
  })
})
