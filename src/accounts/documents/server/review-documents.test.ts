import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminUsersText } from '#accounts/admin/text.ts'
import { accountsText } from '#accounts/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

const put = (path: string, body: Record<string, unknown>) =>
  shop.call<{ message: string; done?: number; refused?: { _id: string }[] }>('PUT', path, { as: admin.token, body })
const refuse = (id: string, reason: string) => put('admin/user/documents/refuse', { _id: id, reason })
const list = async (query: Record<string, string | number>) => {
  const answer = await shop.call<{ users: { _id: string; refused: string | null }[]; ttl: number }>(
    'GET',
    'admin/user/list',
    { as: admin.token, query },
  )
  return answer.body.responseData
}
const waiting = async () => (await list({ waiting: 1, lmt: 100 })).users.map(({ _id }) => _id)
const logOf = (id: string) => readAdminLog(shop, id, 'action', 'before', 'after')
const alive = async (token: string) => (await shop.call('GET', 'user/profile', { as: token })).body.error?.errorCode

async function aDocument(seller: Person): Promise<void> {
  const file_name = `${crypto.randomUUID()}.png`
  await shop.db
    .insertInto('documents')
    .values({ user_id: seller.id, file_name, mime_type: 'image/png', size_bytes: 1 })
    .execute()
}

describe('sellers waiting for approval', () => {
  test('are listed in a queue, the oldest first; approved, blocked and rejected ones have left it', async () => {
    const [first, second, third] = [
      await createSeller(shop, { approved: false }),
      await createSeller(shop, { approved: false }),
      await createSeller(shop, { approved: false }),
    ]
    await createSeller(shop)
    expect(await waiting()).toEqual([first.id, second.id, third.id])
    await put('admin/user/active', { _id: first.id, action: 1 })
    await put('admin/user/block', { _id: second.id, action: 0 })
    await refuse(third.id, 'The back is missing.')
    expect(await waiting()).toEqual([])
    await aDocument(third)
    expect(await waiting()).toEqual([third.id])
    await put('admin/user/active', { _id: third.id, action: 1 })
    expect((await list({ sKey: third.email })).users[0]?.refused).toBeNull()
  })

  test('a rejection is emailed and logged with its reason, and ends approval and sessions', async () => {
    const seller = await createSeller(shop)
    expect((await refuse(seller.id, 'The photo is too dark.')).body.statusCode).toBe(1)
    const sentEmail = (await shop.emails()).find(({ recipient }) => recipient === seller.email)
    expect(sentEmail).toMatchObject({
      kind: 'documents-refused',
      text: expect.stringContaining('The photo is too dark.'),
    })
    expect(await alive(seller.token)).toBe(7)
    expect(await logOf(seller.id)).toMatchObject([
      {
        action: 'refuse documents',
        before: { approved: true },
        after: { approved: false, reason: 'The photo is too dark.' },
      },
    ])
  })

  test('a rejection without a reason changes nothing', async () => {
    const seller = await createSeller(shop)
    for (const reason of ['', '  ', 'x'.repeat(501)])
      expect((await refuse(seller.id, reason)).body.error?.errorCode).toBe(1)
    expect(await alive(seller.token)).toBeUndefined()
    expect(await shop.emails()).not.toContainEqual(expect.objectContaining({ recipient: seller.email }))
  })
})

describe('restoring', () => {
  test('a deleted user is listed as such and can be restored, the old sessions cannot [D-207]', async () => {
    const seller = await createSeller(shop)
    await shop.call('DELETE', `admin/user/${seller.id}`, { as: admin.token })
    expect((await list({ deleted: 1, sKey: seller.email })).ttl).toBe(1)
    for (let times = 0; times < 2; times += 1)
      expect((await put('admin/user/restore', { _id: seller.id })).body.statusCode).toBe(1)
    expect((await list({ sKey: seller.email })).ttl).toBe(1)
    expect(await alive(seller.token)).toBe(7)
    expect((await logOf(seller.id)).map(({ action }) => action)).toEqual(['delete user', 'restore user'])
  })

  test('is rejected when the email is registered again', async () => {
    const seller = await createSeller(shop)
    await shop.call('DELETE', `admin/user/${seller.id}`, { as: admin.token })
    await createSeller(shop, { email: seller.email })
    expect((await put('admin/user/restore', { _id: seller.id })).body.error?.errorCode).toBe(5)
    expect((await put('admin/user/restore', { _id: 'nobody' })).body).toMatchObject({
      error: { errorCode: 6 },
      responseMessage: adminUsersText.userNotFound,
    })
  })
})

describe('many users at once', () => {
  test('each user is changed and logged alone; an error for one does not stop the others', async () => {
    const [anna, bea] = [await createSeller(shop), await createSeller(shop)]
    const { body } = await put('admin/user/many', { ids: [anna.id, admin.id, bea.id, anna.id], deed: 'block' })
    expect(body.responseData).toMatchObject({
      done: 2,
      refused: [{ _id: admin.id, name: '', message: 'You cannot do this to your own account.' }],
      message: 'Done for 2 of 3 users.',
    })
    for (const { id, token } of [anna, bea]) {
      expect(await alive(token)).toBe(7)
      expect(await logOf(id)).toHaveLength(1)
    }
  })

  test('a seller who is refused is named with the reason [N-BACK-022]', async () => {
    const seller = await createSeller(shop, { firstName: 'Gudrun', lastName: 'Moe' })
    await put('admin/user/many', { ids: [seller.id], deed: 'delete' })
    await createSeller(shop, { email: seller.email })
    const { body } = await put('admin/user/many', { ids: [seller.id], deed: 'restore' })
    const refused = [{ _id: seller.id, name: 'Gudrun Moe', message: accountsText.emailTaken }]
    expect(body.responseData).toMatchObject({ done: 0, refused })
  })

  test.each([
    ['unblock', 'blocked', false],
    ['approve', 'documents_approved', true],
    ['withdraw', 'documents_approved', false],
  ] as const)('%s', async (deed, flag, expected) => {
    const seller = await createSeller(shop, { approved: deed === 'withdraw', blocked: deed === 'unblock' })
    await put('admin/user/many', { ids: [seller.id], deed })
    const row = await shop.db.selectFrom('users').selectAll().where('id', '=', seller.id).executeTakeFirstOrThrow()
    expect(row[flag]).toBe(expected)
  })

  test('deleted ones are restored together; an unknown action and too many ids are rejected', async () => {
    const seller = await createSeller(shop)
    await put('admin/user/many', { ids: [seller.id], deed: 'delete' })
    await put('admin/user/many', { ids: [seller.id], deed: 'restore' })
    expect((await list({ sKey: seller.email })).ttl).toBe(1)
    expect((await put('admin/user/many', { ids: [seller.id], deed: 'promote' })).body.error?.errorCode).toBe(1)
    const many = Array.from({ length: 101 }, () => seller.id)
    expect((await put('admin/user/many', { ids: many, deed: 'block' })).body.error?.errorCode).toBe(1)
  })
})
