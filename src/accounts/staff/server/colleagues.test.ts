import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { listAdministrators } from '#accounts/server/users.ts'
import { staffText } from '#accounts/staff/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createColleague, createRole } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { type ColleagueView, maxColleagues, type StaffList } from '../contract.ts'

let shop: Shop
let owner: Person
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('role', '=', 'admin').execute()
  owner = await createAdmin(shop, { firstName: 'Olga', lastName: 'Owner' })
})
afterAll(() => shop.close())

const password = 'Salon-42-chair'
const call = (method: string, path: string, body?: object, as: Person = owner) =>
  shop.call<{ message: string }>(method, `admin/staff${path}`, { as: as.token, ...(body ? { body } : {}) })
const codeOf = (answer: { body: { error?: { errorCode: number } } }) => answer.body.error?.errorCode ?? 0
const list = async (as = owner) =>
  (await shop.call<StaffList>('GET', 'admin/staff/list', { as: as.token })).body.responseData.colleagues
const findByEmail = async (email: string) => (await list()).find((one) => one.email === email) as ColleagueView
const invitation = (role_id: string, email = `${randomUUID()}@example.com`) => ({
  firstName: 'Nina',
  lastName: 'New',
  email,
  role_id,
})
const linksTo = async (email: string) =>
  (await shop.emails())
    .filter(({ kind, recipient }) => kind === 'staff-invitation' && recipient === email)
    .map(({ text }) => /\/reset-password\/accessToken=([\w-]+)/.exec(text)?.[1] ?? '')
const choosePassword = (accessToken = '') =>
  shop.call('POST', 'user/resetPassword', { body: { accessToken, password } })
const logIn = (email: string) =>
  shop.call<{ acsT: string; usr: { _id: string } }>('POST', 'user/login', { body: { email, password } })
const block = (id: string, blocked: boolean, as = owner) =>
  call('PUT', '/block', { user_id: id, action: blocked ? 0 : 1 }, as)

test('an invited colleague chooses her own password by a link that works once [N-ROLE-005]', async () => {
  const form = invitation(await createRole(shop, ['dispatch'], { name: 'Dispatch desk' }))
  expect((await call('POST', '', form)).body.responseData.message).toBe('The invitation is on its way.')
  expect(await findByEmail(form.email)).toMatchObject({
    role: 'Dispatch desk',
    invited: expect.any(String),
    own: false,
  })
  const [email] = (await shop.emails()).filter(({ recipient }) => recipient === form.email)
  expect(email?.text).toContain('Olga Owner has invited you to the back office of the shop as ‘Dispatch desk’.')
  expect(email?.text).toContain('for seven days')
  expect(codeOf(await logIn(form.email))).toBe(2)
  const [token = ''] = await linksTo(form.email)
  const { expires_at } = await shop.db
    .selectFrom('tokens')
    .select('expires_at')
    .where('kind', '=', 'reset')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(Math.round((expires_at.getTime() - Date.now()) / 3_600_000)).toBe(7 * 24)
  expect(codeOf(await choosePassword(token))).toBe(0)
  expect(codeOf(await choosePassword(token))).toBe(10)
  const { responseData } = (await logIn(form.email)).body
  expect(codeOf(await shop.call('GET', 'admin/dispatch/list', { as: responseData.acsT }))).toBe(0)
  expect(codeOf(await shop.call('GET', 'admin/user/list', { as: responseData.acsT }))).toBe(8)
  expect(await findByEmail(form.email)).toMatchObject({ invited: null, second_factor: false, status: 1 })
  // no security email is sent when a colleague chooses her first password
  const kinds = (await shop.emails()).filter(({ recipient }) => recipient === form.email).map(({ kind }) => kind)
  expect(kinds).toEqual(['staff-invitation'])
  expect(await readAdminLog(shop, responseData.usr._id, 'action', 'admin_id', 'after')).toEqual([
    { action: 'invite colleague', admin_id: owner.id, after: { role: 'Dispatch desk' } },
  ])
})

test('a registered email or a missing role is refused by its field [N-ROLE-005]', async () => {
  const role = await createRole(shop, ['dispatch'])
  const seller = await createSeller(shop)
  const taken = await call('POST', '', invitation(role, seller.email.toUpperCase()))
  expect([codeOf(taken), taken.body.responseMessage]).toEqual([5, 'This email is already registered.'])
  expect(codeOf(await call('POST', '', invitation(role, owner.email)))).toBe(5)
  for (const [change, field] of [
    [{ role_id: '' }, 'role_id'],
    [{ role_id: undefined }, 'role_id'],
    [{ firstName: '1' }, 'firstName'],
    [{ lastName: '' }, 'lastName'],
    [{ email: 'no email' }, 'email'],
  ] as const)
    expect((await call('POST', '', { ...invitation(role), ...change })).body.error?.errors).toHaveProperty(field)
  expect(rejectionOf(await call('POST', '', invitation(randomUUID())))).toEqual([6, staffText.roleNotFound])
  expect(await list()).toHaveLength(1)
  const many = Array.from({ length: maxColleagues - 1 }, (_, at) => ({
    role: 'admin',
    email: `many${at}@example.com`,
    password_hash: '-',
    first_name: 'Many',
    last_name: 'People',
  }))
  await shop.db.insertInto('users').values(many).execute()
  expect(rejectionOf(await call('POST', '', invitation(role)))).toEqual([13, staffText.tooManyColleagues])
})

test('an invitation is sent again until it was taken; the link before ends [N-ROLE-005]', async () => {
  const form = invitation('owner')
  await call('POST', '', form)
  const { _id: user_id } = await findByEmail(form.email)
  expect(codeOf(await call('POST', '/invitation', { user_id }))).toBe(0)
  const [first, second] = await linksTo(form.email)
  expect(codeOf(await choosePassword(first))).toBe(10)
  await block(user_id, true)
  expect(rejectionOf(await call('POST', '/invitation', { user_id }))).toEqual([13, staffText.isBlocked])
  expect(codeOf(await choosePassword(second))).toBe(10)
  await block(user_id, false)
  await call('POST', '/invitation', { user_id })
  expect(codeOf(await choosePassword((await linksTo(form.email)).at(-1)))).toBe(0)
  const late = await call('POST', '/invitation', { user_id })
  expect([codeOf(late), late.body.responseMessage]).toEqual([
    13,
    'Your colleague has chosen a password already, and can ask for a new one at the login.',
  ])
  const toSeller = await call('POST', '/invitation', { user_id: (await createSeller(shop)).id })
  expect(rejectionOf(toSeller)).toEqual([6, staffText.colleagueNotFound])
})

test('owners alone block, remove and narrow colleagues, none of them herself [N-ROLE-006]', async () => {
  const role = await createRole(shop, ['sellers'])
  const colleague = await createColleague(shop, ['sellers'])
  const other = await createColleague(shop, ['sellers', 'orders'])
  const asSeller = (await createSeller(shop)).id
  // the calls that change sellers cannot change an owner or a colleague
  for (const id of [owner.id, other.id]) {
    for (const path of ['block', 'active'])
      expect(
        codeOf(await shop.call('PUT', `admin/user/${path}`, { as: colleague.token, body: { _id: id, action: 0 } })),
      ).toBe(8)
    expect(codeOf(await shop.call('DELETE', `admin/user/${id}`, { as: colleague.token }))).toBe(8)
    const many = await shop.call<{ done: number }>('PUT', 'admin/user/many', {
      as: colleague.token,
      body: { ids: [id], deed: 'delete' },
    })
    expect(many.body.responseData.done).toBe(0)
  }
  for (const [method, path, body] of [
    ['PUT', '', { user_id: owner.id, role_id: role }],
    ['PUT', '/block', { user_id: owner.id, action: 0 }],
    ['DELETE', `/${owner.id}`, undefined],
  ] as const)
    expect(rejectionOf(await call(method, path, body))).toEqual([8, adminUsersText.notYourself])
  for (const [method, path, body] of [
    ['PUT', '', { user_id: asSeller, role_id: role }],
    ['PUT', '/block', { user_id: asSeller, action: 0 }],
    ['DELETE', `/${asSeller}`, undefined],
    ['DELETE', '/nothing', undefined],
  ] as const)
    expect(rejectionOf(await call(method, path, body))).toEqual([6, staffText.colleagueNotFound])
  expect(codeOf(await block(colleague.id, true))).toBe(0)
  expect(codeOf(await shop.call('GET', 'admin/user/list', { as: colleague.token }))).toBe(7)
  await block(colleague.id, false)
  expect(codeOf(await call('PUT', '', { user_id: colleague.id, role_id: role }))).toBe(0)
  expect(codeOf(await call('DELETE', `/${colleague.id}`))).toBe(0)
  expect(await list()).toHaveLength(2)
  const actions = (await readAdminLog(shop, colleague.id, 'action')).map(({ action }) => action)
  expect(actions).toEqual(['block user', 'unblock user', 'change role of colleague', 'delete user'])
  // a removed colleague is never restored, only invited again
  const restored = await shop.call('PUT', 'admin/user/restore', { as: owner.token, body: { _id: colleague.id } })
  expect([codeOf(restored), restored.body.responseMessage]).toEqual([
    8,
    'A colleague who was removed cannot be restored. Please invite them again.',
  ])
})

test('of two owners who narrow, block or remove each other at once one stays [N-ROLE-006]', async () => {
  const role = await createRole(shop, ['log'])
  const acts = [
    (id: string, as: Person) => call('PUT', '', { user_id: id, role_id: role }, as),
    (id: string, as: Person) => block(id, true, as),
    (id: string, as: Person) => call('DELETE', `/${id}`, undefined, as),
    (id: string, as: Person) => shop.call('PUT', 'admin/user/block', { as: as.token, body: { _id: id, action: 0 } }),
  ]
  const rest = await createAdmin(shop)
  for (const [at, act] of acts.entries())
    for (const other of acts.slice(at)) {
      const [one, two] = [await createAdmin(shop), await createAdmin(shop)]
      const codes = await Promise.all(
        [act(two.id, one), other(one.id, two)].map(async (answer) => codeOf(await answer)),
      )
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
      expect(codes.every((code) => [0, 7, 8].includes(code))).toBe(true)
      const owners = (await list(rest)).filter(
        ({ role_id, status, _id }) => !role_id && status === 1 && [one.id, two.id].includes(_id),
      )
      expect(owners).toHaveLength(1)
    }
})

test('emails to administrators go to owners and to colleagues with the right [N-ROLE-007]', async () => {
  const [orders] = [await createColleague(shop, ['orders', 'dispatch']), await createColleague(shop, ['clients'])]
  const form = invitation('owner')
  await call('POST', '', form)
  const recipients = async (right: 'orders' | 'returns') =>
    (await listAdministrators(shop.db, right)).map(({ email }) => email)
  expect((await recipients('orders')).sort()).toEqual([owner.email, orders?.email ?? ''].sort())
  expect(await recipients('returns')).toEqual([owner.email])
})

test('who is made an administrator by the operator is an owner [N-ROLE-008]', async () => {
  const colleague = await createColleague(shop, ['log'])
  const made = { email: colleague.email, password }
  expect(await createAdministrator(shop.db, made, shop.publicUrl())).toBe('password changed')
  expect(await createAdministrator(shop.db, { ...made, email: 'operator@example.com' }, shop.publicUrl())).toBe(
    'created',
  )
  for (const email of [colleague.email, 'operator@example.com'])
    expect(await findByEmail(email)).toMatchObject({ role_id: null, role: 'Owner', invited: null })
})
