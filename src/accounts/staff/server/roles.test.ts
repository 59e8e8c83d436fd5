import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Right, rights } from '#access/rights.ts'
import { staffText } from '#accounts/staff/text.ts'
import { errorText } from '#platform/error-text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createColleague, createRole } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { maxRoles, type OwnRightsView, type StaffList } from '../contract.ts'

let shop: Shop
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  owner = await createAdmin(shop)
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object, as = owner) =>
  shop.call<{ message: string }>(method, `admin/staff${path}`, { as: as.token, ...(body ? { body } : {}) })
const list = async () => (await shop.call<StaffList>('GET', 'admin/staff/list', { as: owner.token })).body.responseData
const rightsOf = async (as: Person) =>
  (await shop.call<OwnRightsView>('GET', 'admin/staff/me', { as: as.token })).body.responseData
const findRole = async (name: string) => (await list()).roles.find((role) => role.name === name)
const role = (name: string, own: readonly Right[] = ['dispatch'], more = {}) => ({ name, rights: own, ...more })

test('an owner composes a role of rights and an amount, and changes it [N-ROLE-001]', async () => {
  expect(
    (await call('POST', '/role', role('Desk', ['dispatch', 'returns'], { max_refund: '50' }))).body.statusCode,
  ).toBe(1)
  const added = await findRole('Desk')
  expect(added).toMatchObject({ rights: ['dispatch', 'returns'], max_refund: 50, colleagues: 0 })
  const id = added?._id ?? ''
  const change = role('The desk', ['dispatch'], { role_id: id, max_refund: 50 })
  expect((await call('PUT', '/role', change)).body.responseData.message).toBe('The role has been saved.')
  // the limit for refunds is dropped, since the role can no longer refund
  expect(await findRole('The desk')).toMatchObject({ rights: ['dispatch'], max_refund: null })
  expect((await call('DELETE', `/role/${id}`)).body.statusCode).toBe(1)
  expect(await findRole('The desk')).toBeUndefined()
  expect(await readAdminLog(shop, id, 'action', 'admin_id')).toEqual(
    ['add role', 'change role', 'delete role'].map((action) => ({ action, admin_id: owner.id })),
  )
  for (const path of [`/role/${id}`, `/role/${randomUUID()}`, '/role/nothing'])
    expect(rejectionOf(await call('DELETE', path)), path).toEqual([6, staffText.roleNotFound])
  expect(rejectionOf(await call('PUT', '/role', change))).toEqual([6, staffText.roleNotFound])
})

test('a role needs a name of its own and at least one right that exists [N-ROLE-001]', async () => {
  await createRole(shop, ['log'], { name: 'Auditor' })
  for (const [body, field, words] of [
    [role(' '), 'name', staffText.roleNameEmpty],
    [role('x'.repeat(76)), 'name', staffText.roleNameLong],
    [role('None', []), 'rights', staffText.rightsEmpty],
    [{ name: 'None' }, 'rights', staffText.rightsEmpty],
    [{ name: 'Owner', rights: ['owner'] }, 'rights', errorText.notValid('rights.0')],
    [role('Minus', ['returns'], { max_refund: '-1' }), 'max_refund', errorText.amount],
    [role('Parts', ['returns'], { max_refund: '1.005' }), 'max_refund', errorText.amount],
  ] as const) {
    const { error } = (await call('POST', '/role', body)).body
    expect([error?.errorCode, error?.errors], JSON.stringify(body)).toEqual([1, { [field]: words }])
  }
  const taken = (await call('POST', '/role', role('aUDITOR'))).body
  expect(taken.error).toMatchObject({ errorCode: 20, errors: { name: staffText.roleNameTaken } })
  expect((await list()).roles.map(({ name }) => name)).toEqual(['Auditor'])
})

test('a role is kept while a colleague has it, and there are at most 50 [N-ROLE-001]', async () => {
  const colleague = await createColleague(shop, ['log'], { name: 'Kept' })
  const refused = await call('DELETE', `/role/${colleague.roleId}`)
  expect([refused.body.error?.errorCode, refused.body.responseMessage]).toEqual([
    13,
    'A colleague has this role. Please give them another one first.',
  ])
  // a removed colleague does not count as having the role
  await call('DELETE', `/${colleague.id}`)
  expect((await call('DELETE', `/role/${colleague.roleId}`)).body.statusCode).toBe(1)
  while ((await list()).roles.length < maxRoles) await createRole(shop, ['log'])
  expect(rejectionOf(await call('POST', '/role', role('One too many')))).toEqual([13, staffText.tooManyRoles])
  await shop.db.deleteFrom('staff_roles').execute()
})

test('what a role allows counts from the next request, and she reads it herself [N-ROLE-004]', async () => {
  const colleague = await createColleague(shop, ['log'])
  const { roleId: role_id } = colleague
  const readLog = async () => (await shop.call('GET', 'admin/log/list', { as: colleague.token })).body.error?.errorCode
  expect(await rightsOf(colleague)).toMatchObject({ owner: false, rights: ['log'], max_refund: null })
  expect(await rightsOf(owner)).toMatchObject({ owner: true, role: 'Owner', rights: [...rights] })
  expect(await readLog()).toBeUndefined()
  await call('PUT', '/role', role('Refunds', ['returns'], { role_id, max_refund: 12.5 }))
  expect(await readLog()).toBe(8)
  expect(await rightsOf(colleague)).toEqual({ owner: false, role: 'Refunds', rights: ['returns'], max_refund: 12.5 })
  await call('PUT', '', { user_id: colleague.id, role_id: 'owner' })
  expect(await readLog()).toBeUndefined()
  expect((await rightsOf(colleague)).owner).toBe(true)
})
