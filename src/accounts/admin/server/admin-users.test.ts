import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminUsersText } from '#accounts/admin/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import {
  createAdmin,
  createClient,
  createDocumentFile,
  createSeller,
  createToken,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { createPdf } from '../../../../tests/harness/pdf-files.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

interface User {
  _id: string
  docs: string[]
  media: { name: string; type: string; url: string }[]
  [field: string]: unknown
}
const users = async (query: Record<string, string | number> = {}, as = admin) => {
  const answer = await shop.call<{ users: User[]; ttl: number; bP: string }>('GET', 'admin/user/list', {
    as: as.token,
    query,
  })
  return answer.body.responseData
}
const user = (id: string, as = admin) =>
  shop.call<{ usr: User & { adrs: unknown[]; orders: unknown[] }; bP: string }>('GET', `user/${id}`, { as: as.token })
const setBlock = (id: string, action: unknown, as = admin) =>
  shop.call('PUT', 'admin/user/block', { as: as.token, body: { _id: id, action } })
const setActive = (id: string, action: unknown, as = admin) =>
  shop.call('PUT', 'admin/user/active', { as: as.token, body: { _id: id, action } })
const remove = (id: string, as = admin) => shop.call('DELETE', `admin/user/${id}`, { as: as.token })
const notFound = [6, adminUsersText.userNotFound]
const alive = async (token: string) => (await shop.call('GET', 'user/profile', { as: token })).body.error?.errorCode
const logOf = (id: string) =>
  readAdminLog(shop, id, 'action', 'admin_id', 'subject_kind', 'before', 'after', 'ip_address')
const emailsTo = async (email: string) =>
  (await shop.emails()).filter(({ recipient }) => recipient === email).map(({ kind }) => kind)

async function withDocuments(): Promise<Person> {
  const seller = await createSeller(shop)
  const form = new FormData()
  for (const [name, value] of Object.entries({ firstName: 'Dora', lastName: 'Doc', businessName: 'Docs' }))
    form.append(name, value)
  form.append('docs', await createDocumentFile())
  form.append('docs', new File([createPdf()], 'diploma.pdf'))
  await shop.call('PUT', 'user/profile', { as: seller.token, form })
  return seller
}

describe('the list [D-196]', () => {
  test('holds the sellers with all that the table shows [A-USER-001, A-USER-031–039, I-ADMN-006]', async () => {
    const seller = await withDocuments()
    const { users: rows, ttl, bP } = await users({ sKey: seller.email })
    expect(ttl).toBe(1)
    expect(bP).toBe('/files/documents/')
    expect(rows[0]).toMatchObject({
      _id: seller.id,
      firstName: 'Dora',
      lastName: 'Doc',
      email: seller.email,
      business: 'Docs',
      status: 1,
      isVarified: 1,
      isActive: 1,
      media: [{ type: 'image/png' }, { type: 'application/pdf' }],
    })
    expect(rows[0]?.docs).toHaveLength(2)
    expect((await users({ sKey: admin.email })).ttl).toBe(0)
  })

  test('sorts by name and email both ways, else the newest first [A-USER-050–051, D-189]', async () => {
    for (const [firstName, email] of [
      ['Berta', 'sort-a@example.com'],
      ['anton', 'sort-c@example.com'],
      ['Carla', 'sort-b@example.com'],
    ])
      await createSeller(shop, { firstName: firstName ?? '', email: email ?? '' })
    const names = async (query: Record<string, number>) =>
      (await users({ sKey: 'sort-', ...query })).users.map(({ firstName }) => firstName)
    expect(await names({ sortValue: 1 })).toEqual(['anton', 'Berta', 'Carla'])
    expect(await names({ sortValue: 1, dir: -1 })).toEqual(['Carla', 'Berta', 'anton'])
    expect(await names({ sortValue: 2 })).toEqual(['Berta', 'Carla', 'anton'])
    expect(await names({ sort_val: 2, dir: -1 })).toEqual(['anton', 'Carla', 'Berta'])
    expect(await names({})).toEqual(['Carla', 'anton', 'Berta'])
  })

  test('searches names and emails literally, and pages [D-191, D-187]', async () => {
    for (let at = 0; at < 12; at += 1) await createSeller(shop, { firstName: 'Paged', email: `paged${at}@example.com` })
    await createSeller(shop, { firstName: 'Zoë', email: 'percent@example.com' })
    expect((await users({ sKey: 'PAGED' })).ttl).toBe(12)
    expect((await users({ sKey: 'paged', page: 2 })).users).toHaveLength(2)
    expect((await users({ sKey: 'zoe arch' })).ttl).toBe(1)
    await createSeller(shop, { firstName: 'Siobhán', lastName: "O'Brien" })
    for (const sKey of ['obrien', "o'brien", 'O’Brien', "siobhan o'"]) expect((await users({ sKey })).ttl).toBe(1)
    for (const sKey of ['%', '_', '\\']) expect((await users({ sKey })).ttl).toBe(0)
    const seen = [
      ...(await users({ sKey: 'paged', sortValue: 1 })).users,
      ...(await users({ sKey: 'paged', sortValue: 1, page: 2 })).users,
    ]
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(12)
  })
})

describe('one user', () => {
  test('is read with documents, addresses and orders [A-USER-013–014, A-USER-040–041]', async () => {
    const seller = await withDocuments()
    await shop.call('POST', 'user/address', {
      as: seller.token,
      body: {
        f_name: 'Dora',
        l_name: 'Doc',
        pno: '07700900123',
        street: '1 High Street',
        city: 'Leeds',
        state: 'West Yorkshire',
        postcode: 'LS1 1AA',
        country: 'United Kingdom',
      },
    })
    const { id: clientId } = await createClient(shop, seller)
    await shop.db
      .insertInto('orders')
      .values({
        seller_id: seller.id,
        client_id: clientId,
        delivery_type: 1,
        quantity: 1,
        full_price_pence: 2000,
        commission_pence: 500,
        total_pence: 2000,
        saving_pence: 500,
        client_name: 'Clara Client',
      })
      .execute()
    const { usr } = (await user(seller.id)).body.responseData
    expect(usr).toMatchObject({
      firstName: 'Dora',
      email: seller.email,
      adrs: [{ f_name: 'Dora', l_name: 'Doc', street: '1 High Street', city: 'Leeds', country: 'United Kingdom' }],
      orders: [
        {
          ord_no: expect.stringMatching(/^ORD-/),
          clnt_name: 'Clara Client',
          totalAmount: 20,
          totalCommission: 5,
          paymentStatus: 1,
          orderStatus: 0,
        },
      ],
    })
  })

  test('a document opens for the administrator, and both reads are recorded [D-061, A-USER-020]', async () => {
    const seller = await withDocuments()
    const { media } = (await user(seller.id)).body.responseData.usr
    for (const { url } of media) expect((await fetch(`${shop.ownUrl()}${url}`)).status).toBe(200)
    const reads = await shop.db
      .selectFrom('document_reads')
      .innerJoin('documents', 'documents.id', 'document_reads.document_id')
      .select('reader_id')
      .where('documents.user_id', '=', seller.id)
      .execute()
    expect(reads).toEqual([{ reader_id: admin.id }, { reader_id: admin.id }])
  })

  test('a seller reads their own account and no other [I-AUTH-031, D-052]', async () => {
    const [anna, bea] = [await createSeller(shop), await createSeller(shop)]
    expect((await user(anna.id, anna)).body.responseData.usr._id).toBe(anna.id)
    expect((await user(bea.id, anna)).body.error?.errorCode).toBe(8)
    for (const id of ['00000000-0000-7000-8000-000000000000', 'nonsense'])
      expect(rejectionOf(await user(id))).toEqual(notFound)
  })
})

describe('blocking', () => {
  test('blocking ends sessions, links and login; unblocking lets log in [A-USER-047, I-ADMN-007]', async () => {
    const seller = await createSeller(shop)
    const client = await createClient(shop, seller)
    const setup = await createToken(shop, { kind: 'setup', userId: seller.id })
    expect((await setBlock(seller.id, 0)).body.statusCode).toBe(1)
    expect(await alive(seller.token)).toBe(7)
    const catalogue = await shop.call('GET', `client/${client.id}`, { as: client.token })
    expect(catalogue.body.error?.errorCode).toBe(7)
    expect((await users({ sKey: seller.email })).users[0]?.status).toBe(0)
    await setBlock(seller.id, 1)
    expect((await users({ sKey: seller.email })).users[0]?.status).toBe(1)
    expect(await alive(seller.token)).toBe(7)
    expect(await alive(setup)).toBe(7)
    expect(await alive(await createToken(shop, { kind: 'session', userId: seller.id }))).toBeUndefined()
  })

  test('every change is in the audit log; a repeated change is no error and adds no entry [D-190]', async () => {
    const seller = await createSeller(shop)
    for (const action of [0, 0, 1, 1]) expect((await setBlock(seller.id, action)).body.statusCode).toBe(1)
    expect(await logOf(seller.id)).toMatchObject([
      {
        admin_id: admin.id,
        action: 'block user',
        subject_kind: 'user',
        before: { blocked: false },
        after: { blocked: true },
        ip_address: '127.0.0.1',
      },
      { action: 'unblock user', before: { blocked: true }, after: { blocked: false } },
    ])
  })

  test('an administrator changes other accounts, never their own [D-207]', async () => {
    const other = await createAdmin(shop)
    for (const call of [setBlock(admin.id, 0), setActive(admin.id, 0), remove(admin.id)]) {
      const answer = await call
      expect([answer.status, ...rejectionOf(answer)]).toEqual([403, 8, adminUsersText.notYourself])
    }
    expect(await alive(admin.token)).toBeUndefined()
    expect((await setBlock(other.id, 0)).body.statusCode).toBe(1)
    expect(await alive(other.token)).toBe(7)
  })

  test('a wrong action is code 1, an unknown user code 6, and a seller may not [D-190]', async () => {
    const seller = await createSeller(shop)
    for (const action of [2, -1, '', 'block', undefined, null])
      expect((await setBlock(seller.id, action)).body.error?.errorCode).toBe(1)
    for (const id of ['00000000-0000-7000-8000-000000000000', 'nonsense'])
      for (const call of [setBlock(id, 0), setActive(id, 1), remove(id)])
        expect(rejectionOf(await call)).toEqual(notFound)
    expect((await setBlock(seller.id, 0, await createSeller(shop))).body.error?.errorCode).toBe(8)
    expect(await alive(seller.token)).toBeUndefined()
  })
})

test('administrators do nothing to their own account, however its id is written [D-207]', async () => {
  const own = admin.id.toUpperCase()
  for (const answer of [
    await setBlock(own, 1),
    await setActive(own, 0),
    await shop.call('DELETE', `admin/user/${own}`, { as: admin.token }),
  ])
    expect(rejectionOf(answer)).toEqual([8, adminUsersText.notYourself])
  expect((await user(admin.id)).body.responseData.usr).toMatchObject({ _id: admin.id })
})

describe('the documents', () => {
  test('approval sends one email, however often it is switched [A-USER-048, I-ADMN-008, D-209]', async () => {
    const seller = await createSeller(shop, { approved: false })
    const answers = await Promise.all([1, 1, '1'].map((action) => setActive(seller.id, action)))
    for (const { body } of answers) expect(body.statusCode).toBe(1)
    expect((await users({ sKey: seller.email })).users[0]?.isActive).toBe(1)
    expect(await emailsTo(seller.email)).toEqual(['documents-approved'])
    expect(await logOf(seller.id)).toHaveLength(1)
  })

  test('withdrawn: the session is revoked at once and is not restored [A-USER-048, D-062]', async () => {
    const seller = await createSeller(shop)
    await setActive(seller.id, 0)
    expect(await alive(seller.token)).toBe(7)
    await setActive(seller.id, 1)
    expect(await alive(seller.token)).toBe(7)
    expect((await logOf(seller.id)).map(({ action }) => action)).toEqual(['withdraw approval', 'approve documents'])
  })
})

describe('deleting', () => {
  test('a deleted user leaves list and sessions, not the orders [A-USER-049, I-ADMN-009, D-207]', async () => {
    const seller = await createSeller(shop)
    const verify = await createToken(shop, { kind: 'verify', userId: seller.id })
    expect((await remove(seller.id)).body.statusCode).toBe(1)
    expect((await users({ sKey: seller.email })).ttl).toBe(0)
    expect(rejectionOf(await user(seller.id))).toEqual(notFound)
    expect(await alive(seller.token)).toBe(7)
    const { body } = await shop.call('POST', 'user/verifyUser', { body: { accessToken: verify } })
    expect(body.error?.errorCode).toBe(10)
    expect(rejectionOf(await remove(seller.id))).toEqual(notFound)
    const row = await shop.db.selectFrom('users').selectAll().where('id', '=', seller.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: seller.email, deleted_at: expect.any(Date) })
    expect(await logOf(seller.id)).toMatchObject([{ action: 'delete user' }])
  })
})
