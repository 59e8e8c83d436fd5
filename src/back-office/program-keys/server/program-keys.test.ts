import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorText } from '#platform/error-text.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { bearer, createProgram } from '../../../../tests/harness/programs.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { readTableContents } from '../../../../tests/harness/table-contents.ts'
import { maxProgramKeys, type ProgramKeyList } from '../contract.ts'
import { programKeysText } from '../text.ts'
import { programLimit } from './authenticate-program.ts'

let shop: Shop
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  owner = await createAdmin(shop, { firstName: 'Olive' })
})
afterAll(() => shop.close())

const create = (body: object, { token: as }: Person = owner) =>
  shop.call<{ key: string; key_id: string }>('POST', 'admin/connections/key', { as, body })
const list = async ({ token: as }: Person = owner) =>
  (await shop.call<ProgramKeyList>('GET', 'admin/connections/key/list', { as })).body.responseData
const keyCalled = async (name: string) => (await list()).keys.find((key) => key.name === name)
const revoke = (id: string) => shop.call('DELETE', `admin/connections/key/${id}`, { as: owner.token })
const codeOf = async (headers: Record<string, string>, path = 'admin/order/list') => {
  const { status, body } = await shop.call('GET', path, { headers })
  return status === 200 ? 200 : body.error?.errorCode
}
const wordsTo = async (headers: Record<string, string>) =>
  wordsOf(await shop.call('GET', 'admin/order/list', { headers }))
const rowOf = (id: string) =>
  shop.db.selectFrom('program_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a key is shown once and stored as a hash; a program calls with it [N-CONN-001]', async () => {
  const { status, body } = await create({ name: 'Warehouse', rights: ['orders', 'log', 'orders'] })
  expect(status).toBe(200)
  const { key, key_id } = body.responseData
  expect(key).toMatch(/^chairside_key_[\w-]{43}$/)
  expect(await codeOf(bearer(key))).toBe(200)
  const row = await rowOf(key_id)
  expect(row).toMatchObject({ hash: createHash('sha256').update(key).digest(), rights: ['orders', 'log'] })
  const { rows } = await shop.pool.query<{ line: string }>(
    'select k::text as line from program_keys k union all select l::text from admin_log l',
  )
  const stored = rows.map(({ line }) => line).join()
  expect(stored).toContain('create API key')
  for (const hidden of [key, key.slice('chairside_key_'.length)]) expect(stored).not.toContain(hidden)
  expect(await keyCalled('Warehouse')).toMatchObject({ ending: key.slice(-4), rights: ['orders', 'log'], ended: null })
  expect(JSON.stringify(await list())).not.toContain(key)
})

test('an administrator gives some of the rights she has, and none she has not [N-CONN-002]', async () => {
  const colleague = await createColleague(shop, ['connections', 'dispatch'])
  const before = await readTableContents(shop)
  for (const rights of [['orders'], ['dispatch', 'orders']]) {
    const { status, body } = await create({ name: 'Too much', rights }, colleague)
    expect([status, body.responseMessage]).toEqual([403, 'You can give only rights that you have yourself.'])
  }
  for (const right of ['connections', 'settings'])
    for (const person of [owner, colleague]) {
      const { status, body } = await create({ name: 'Never', rights: [right] }, person)
      expect([status, body.responseMessage]).toEqual([400, 'Settings and connections are for people alone.'])
    }
  expect(await readTableContents(shop)).toEqual(before)
  expect((await list(colleague)).may_give).toEqual(['dispatch'])
  expect((await create({ name: 'Parcels', rights: '["dispatch"]' }, colleague)).status).toBe(200)
})

test('a key with a wrong name or wrong rights is refused in words [N-CONN-002]', async () => {
  await create({ name: 'Twice', rights: ['log'] })
  const before = await readTableContents(shop)
  for (const [body, code, field] of [
    [{ rights: ['log'] }, 1, 'name'],
    [{ name: ' \u200b', rights: ['log'] }, 1, 'name'],
    [{ name: 'x'.repeat(76), rights: ['log'] }, 1, 'name'],
    [{ name: 7, rights: ['log'] }, 1, 'name'],
    [{ name: 'tWICE', rights: ['log'] }, 20, 'name'],
    [{ name: 'None' }, 1, 'rights'],
    [{ name: 'None', rights: [] }, 1, 'rights'],
    [{ name: 'None', rights: '' }, 1, 'rights'],
    [{ name: 'None', rights: '["log"' }, 1, 'rights'],
    [{ name: 'None', rights: ['owner'] }, 1, 'rights'],
    [{ name: 'None', rights: { log: true } }, 1, 'rights'],
  ] as const) {
    const { body: answer } = await create(body)
    expect([answer.error?.errorCode, Object.keys(answer.error?.errors ?? {})[0]?.split('.')[0]]).toEqual([code, field])
    expect(answer.responseMessage).toMatch(/\w/)
    if (code === 20) expect(answer.error?.errors).toEqual({ name: programKeysText.nameTaken })
  }
  expect(await readTableContents(shop)).toEqual(before)
})

test('when there are fifty keys one is revoked before the next is created [N-CONN-002]', async () => {
  const full = await openShop()
  try {
    const admin = await createAdmin(full)
    const createNext = () =>
      full.call('POST', 'admin/connections/key', { as: admin.token, body: { name: 'Next', rights: ['log'] } })
    const programs = await Promise.all(Array.from({ length: maxProgramKeys }, () => createProgram(full, ['log'])))
    expect(wordsOf(await createNext())).toBe(programKeysText.tooMany)
    await full.call('DELETE', `admin/connections/key/${programs[0]?.id}`, { as: admin.token })
    expect((await createNext()).status).toBe(200)
    expect(await full.db.selectFrom('program_keys').select('id').execute()).toHaveLength(maxProgramKeys + 1)
  } finally {
    await full.close()
  }
})

test('what is no key, is unknown, or comes with another word is refused [N-CONN-003]', async () => {
  const { headers } = await createProgram(shop, ['orders'])
  const key = headers.authorization.slice('Bearer '.length)
  expect(await codeOf({ authorization: `bearer  ${key} ` })).toBe(200)
  for (const sent of [key.slice(0, -1), `${key}x`, key.toUpperCase(), key.replace('chairside_key_', '')])
    expect(await wordsTo(bearer(sent)), sent).toBe(programKeysText.unknown)
  for (const authorization of [`Basic ${key}`, key, `Token ${key}`, `Bearer${key}`, 'Bearer', ''])
    expect(await wordsTo({ authorization }), authorization).toBe(errorText.basicMissing)
  // a person's token is no key, and a key is no person's token
  expect(await wordsTo(bearer(owner.token))).toBe(programKeysText.unknown)
  expect(rejectionOf(await shop.call('GET', 'admin/order/list', { as: key }))).toEqual([7, errorText.loginFirst])
})

test('with its maker a key loses rights, and works no more when she has left [N-CONN-005]', async () => {
  const maker = await createColleague(shop, ['orders', 'log', 'connections'])
  const { name, headers } = await createProgram(shop, ['orders', 'log'], { madeBy: maker.id })
  expect([await codeOf(headers), await codeOf(headers, 'admin/log/list')]).toEqual([200, 200])
  const setRights = (rights: string[]) =>
    shop.db.updateTable('staff_roles').set({ rights }).where('id', '=', maker.roleId).execute()
  await setRights(['orders'])
  expect([await codeOf(headers), await codeOf(headers, 'admin/log/list')]).toEqual([200, 8])
  expect(await keyCalled(name)).toMatchObject({ rights: ['orders'], lost: ['log'], ended: null })
  await setRights(['orders', 'log'])
  expect(await codeOf(headers, 'admin/log/list')).toBe(200)
  const setUser = (state: { blocked?: boolean; deleted_at?: Date }) =>
    shop.db.updateTable('users').set(state).where('id', '=', maker.id).execute()
  await setUser({ blocked: true })
  expect(await wordsTo(headers)).toBe(programKeysText.unknown)
  await setUser({ blocked: false })
  expect(await codeOf(headers)).toBe(200)
  await setUser({ deleted_at: new Date() })
  expect(await wordsTo(headers)).toBe(programKeysText.unknown)
  expect(await keyCalled(name)).toMatchObject({ ended: 'maker' })
})

test('a revoked key is refused from the next call on, in every process [N-CONN-006]', async () => {
  const { id, name, headers } = await createProgram(shop, ['orders'])
  expect(await codeOf(headers)).toBe(200)
  expect((await revoke(id)).status).toBe(200)
  expect(await wordsTo(headers)).toBe(programKeysText.unknown)
  expect((await keyCalled(name))?.ended).toBe('revoked')
  // revoking the key again is no error, its name may be used again, and an unknown key is not found
  expect((await revoke(id)).status).toBe(200)
  expect((await create({ name, rights: ['log'] })).status).toBe(200)
  for (const unknown of ['no-key', '00000000-0000-7000-8000-000000000000'])
    expect(rejectionOf(await revoke(unknown))).toEqual([6, programKeysText.notFound])
})

test('the last use of a key is written at most once a minute [N-CONN-006]', async () => {
  const { id, name, headers } = await createProgram(shop, ['orders'])
  expect((await keyCalled(name))?.last_used).toBeNull()
  await codeOf(headers)
  const { last_used_at: first } = await rowOf(id)
  expect(first).toBeInstanceOf(Date)
  await codeOf(headers)
  expect((await rowOf(id)).last_used_at).toEqual(first)
  const earlier = new Date(Date.now() - 61_000)
  await shop.db.updateTable('program_keys').set({ last_used_at: earlier }).where('id', '=', id).execute()
  await codeOf(headers)
  expect((await rowOf(id)).last_used_at?.getTime()).toBeGreaterThan(earlier.getTime() + 30_000)
})

test('what a program does stands in the log under the name of its key [N-CONN-007]', async () => {
  const { name, headers } = await createProgram(shop, ['sellers'], { madeBy: owner.id })
  const seller = await createSeller(shop)
  const body = { _id: seller.id, action: 0 }
  expect((await shop.call('PUT', 'admin/user/block', { headers, body })).status).toBe(200)
  const find = async (sKey: string) =>
    (
      await shop.call<{ entries: { admin: string; action: string; subject_id: string }[] }>('GET', 'admin/log/list', {
        as: owner.token,
        query: { sKey, subject_id: seller.id },
      })
    ).body.responseData.entries
  expect(await find(name.slice(0, 20))).toEqual([
    expect.objectContaining({ admin: `${name} (API key of Olive Archer)`, action: 'block user' }),
  ])
})

test('each key may make so many calls a minute, wherever they come from [N-CONN-006]', async () => {
  const limited = await openShop({ RATE_LIMITS: '1' })
  try {
    const [one, other] = [await createProgram(limited, ['log']), await createProgram(limited, ['log'])]
    const call = async (headers: Record<string, string>) =>
      (await limited.call('GET', 'admin/log/list', { headers })).status
    const window = Math.floor(Date.now() / 60_000) * 60_000
    const counted = { name: programLimit.name, key: one.id, attempts: programLimit.maxAttempts }
    // use up the limit of this minute and of the next, since the next may begin during the test
    for (const window_start of [new Date(window), new Date(window + 60_000)])
      await limited.db
        .insertInto('rate_limits')
        .values({ ...counted, window_start })
        .execute()
    expect([await call(one.headers), await call(other.headers)]).toEqual([429, 200])
  } finally {
    await limited.close()
  }
})
