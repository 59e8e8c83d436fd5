import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#access/rights.ts'
import { describeMissingRight } from '#access/rights-text.ts'
import { listOperations } from '../../../../tests/api/described-operations.ts'
import { sendOperation } from '../../../../tests/api/send-operation.ts'
import { createValidInput } from '../../../../tests/api/valid-input.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { type CheckedShop, openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, createClientSession, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, type Sale } from '../../../../tests/harness/sales.ts'
import { notesText } from '../text.ts'

let shop: CheckedShop
let sale: Sale
let admin: Person
beforeAll(async () => {
  shop = await openCheckedShop()
  sale = await createSale(shop, { quantity: 50 })
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

interface Note {
  _id: string
  note: string
  admin: string
  own: boolean
  created: string
  withdrawn: string | null
}
const add = (subject_kind: string, subject_id: string, note: string, as = admin.token) =>
  shop.call<{ message: string }>('POST', 'admin/note', { as, body: { subject_kind, subject_id, note } })
const list = async (subject_kind: string, subject_id: string, as = admin.token, more = {}) =>
  (
    await shop.call<{ notes: Note[]; ttl: number }>('GET', 'admin/note/list', {
      as,
      query: { subject_kind, subject_id, ...more },
    })
  ).body.responseData
const remove = (id: string, as = admin.token) => shop.call('DELETE', `admin/note/${id}`, { as })
const withdraw = async (id: string, as?: string) => (await remove(id, as)).body.error?.errorCode ?? 0
const nameOf = async ({ id }: Person) => {
  const names = shop.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id)
  return Object.values(await names.executeTakeFirstOrThrow()).join(' ')
}
const logOf = (id: string) => readAdminLog(shop, id, 'action', 'admin_id', 'before', 'after')

test('notes on orders, users and clients have author and time, the newest first [N-BACK-007]', async () => {
  const order = await createOrder(shop, sale)
  for (const [kind, id] of [
    ['order', order],
    ['user', sale.seller.id],
    ['client', sale.client.id],
  ] as const) {
    for (const text of ['  Rang her.  ', 'Rang again.']) expect((await add(kind, id, text)).body.statusCode).toBe(1)
    const { notes, ttl } = await list(kind, id)
    expect(ttl).toBe(2)
    expect(notes).toMatchObject([{ note: 'Rang again.' }, { note: 'Rang her.', own: true, withdrawn: null }])
    expect(notes[0]?.admin).toBe(await nameOf(admin))
    expect(Math.abs(Date.parse(notes[0]?.created ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await list(kind, id, admin.token, { page: 2, lmt: 1 })).toMatchObject({
      notes: [{ note: 'Rang her.' }],
      ttl: 2,
    })
  }
  expect((await list('user', order)).notes).toEqual([])
  for (const [kind, id] of [
    ['order', randomUUID()],
    ['order', sale.client.id],
    ['client', 'nothing'],
  ] as const)
    expect(wordsOf(await add(kind, id, 'Lost'))).toBe(notesText.subjectNotFound)
  expect((await add('product', sale.productId, 'Lost')).body.error?.errorCode).toBe(1)
  for (const text of ['  ', 'x'.repeat(1001)])
    expect((await add('order', order, text)).body.error?.errors).toMatchObject({ note: expect.any(String) })
})

test('a note is for those with the right to what it is about, to withdraw too [N-ROLE-013]', async () => {
  const order = await createOrder(shop, sale)
  const subjects = {
    orders: ['order', order],
    sellers: ['user', sale.seller.id],
    clients: ['client', sale.client.id],
  } as const
  for (const [right, [kind, id]] of Object.entries(subjects) as [Right, readonly [string, string]][]) {
    const colleague = await createColleague(shop, [right])
    for (const [needed, [otherKind, otherId]] of Object.entries(subjects) as [Right, readonly [string, string]][]) {
      const read = await shop.call('GET', 'admin/note/list', {
        as: colleague.token,
        query: { subject_kind: otherKind, subject_id: otherId },
      })
      const added = await add(otherKind, otherId, 'Seen.', colleague.token)
      expect([read.body.error?.errorCode, added.body.error?.errorCode]).toEqual(
        needed === right ? [undefined, undefined] : [8, 8],
      )
      if (needed !== right) expect(added.body.responseMessage).toBe(describeMissingRight(needed))
    }
    const note = (await list(kind, id)).notes[0]?._id ?? ''
    await shop.db
      .updateTable('staff_roles')
      .set({ rights: ['log'] })
      .where('id', '=', colleague.roleId)
      .execute()
    expect(await withdraw(note, colleague.token)).toBe(8)
    await shop.db
      .updateTable('staff_roles')
      .set({ rights: [right] })
      .where('id', '=', colleague.roleId)
      .execute()
    expect(await withdraw(note, colleague.token)).toBe(0)
  }
})

test('only its author withdraws a note; list and audit log still show that it was [N-BACK-007]', async () => {
  const order = await createOrder(shop, sale)
  const other = await createAdmin(shop)
  await add('order', order, 'Wrong parcel, says Clara.')
  const [note] = (await list('order', order)).notes
  expect((await list('order', order, other.token)).notes[0]?.own).toBe(false)
  expect(await withdraw(note?._id ?? '', other.token)).toBe(8)
  expect((await list('order', order)).notes[0]?.withdrawn).toBeNull()
  expect(await withdraw(note?._id ?? '')).toBe(0)
  expect(await withdraw(note?._id ?? '')).toBe(0)
  for (const unknown of [randomUUID(), 'nothing']) expect(wordsOf(await remove(unknown))).toBe(notesText.noteNotFound)
  expect((await list('order', order)).notes).toMatchObject([
    { note: 'Wrong parcel, says Clara.', withdrawn: expect.any(String) },
  ])
  const log = await logOf(order)
  expect(log.map(({ action, admin_id }) => [action, admin_id])).toEqual([
    ['add note', admin.id],
    ['withdraw note', admin.id],
  ])
  expect(JSON.stringify(log)).not.toContain('parcel')
})

test('no one but administrators reads notes, except in a client’s own data file [N-BACK-008]', async () => {
  const input = await createValidInput(shop, 'client-page')
  const secret = randomUUID()
  const { order_id, user_id, client_id } = input.values
  const noted = { order: order_id, user: user_id, client: client_id }
  for (const [kind, id] of Object.entries(noted)) await add(kind, String(id), secret, input.adminToken)
  const client = await shop.db
    .selectFrom('clients')
    .select('email')
    .where('id', '=', String(client_id))
    .executeTakeFirstOrThrow()
  input.clientPageToken = await createClientSession(shop, client.email)
  const read: string[] = []
  const telling: string[] = []
  for (const operation of listOperations(shop.description)) {
    if (operation.path.includes('/admin/')) {
      for (const token of [input.sellerToken, sale.client.token]) {
        const { body } = await sendOperation(shop, operation, { ...input, adminToken: token })
        if (body.statusCode === 1) telling.push(operation.id)
      }
      continue
    }
    if (operation.method !== 'GET') continue
    const { status, body } = await sendOperation(shop, operation, input)
    if (status === 200) read.push(operation.id)
    if (JSON.stringify(body).includes(secret)) telling.push(operation.id)
  }
  expect(read).toEqual(expect.arrayContaining(['getOrder', 'listOrders', 'getClient', 'listClients', 'getClientPage']))
  expect(telling).toEqual(['getPersonData'])
})

test('a client’s data has the notes about her, and they go with her [N-BACK-009, N-CLNT-007]', async () => {
  const own = await createSale(shop)
  const email = `${randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email }).where('id', '=', own.client.id).execute()
  const order = await createOrder(shop, own)
  await add('client', own.client.id, 'Asked for Mondays.')
  await add('order', order, 'Gift wrapped.')
  await add('user', own.seller.id, 'Pays late.')
  const body = { client_id: own.client.id, note: 'Likes lavender.', patch_test: '2026-01-05' }
  await shop.call('PUT', 'client/note', { as: own.seller.token, body })
  const as = await createClientSession(shop, email)
  const data = (await shop.call<Record<string, unknown>>('GET', 'client-page/data', { as })).body.responseData
  expect(data).toMatchObject({
    seller_notes: [{ client_id: own.client.id, note: 'Likes lavender.', patch_test: '2026-01-05' }],
    shop_notes: [{ note: 'Asked for Mondays.' }, { note: 'Gift wrapped.' }],
  })
  await shop.call('DELETE', 'client-page', { as })
  for (const [kind, id, left] of [
    ['client', own.client.id, 0],
    ['order', order, 0],
    ['user', own.seller.id, 1],
  ] as const)
    expect((await list(kind, id)).ttl).toBe(left)
  expect(rejectionOf(await add('client', own.client.id, 'Too late'))).toEqual([6, notesText.subjectNotFound])
})
