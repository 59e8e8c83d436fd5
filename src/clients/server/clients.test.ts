import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientsText } from '#clients/text.ts'
import { createAdmin, createClient, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let anna: Person
let bea: Person
beforeAll(async () => {
  shop = await openShop()
  anna = await createSeller(shop)
  bea = await createSeller(shop, { firstName: 'Bea' })
})
afterAll(() => shop.close())

const form = {
  name: 'Clara Klein',
  email: 'clara@salon.info',
  pno: '07700 900123',
  addressLine1: '1 High Street',
  addressLine2: 'Flat 2',
  city: 'Leeds',
  state: 'West Yorkshire',
  zipcode: 'ls11aa',
}

async function add(as: Person, change: Record<string, unknown> = {}) {
  return shop.call<{ client_id: string; message: string }>('POST', 'client', {
    as: as.token,
    body: { ...form, ...change },
  })
}

async function get(as: { token: string }, clientId: string) {
  const answer = await shop.call<{ client: Record<string, unknown> }>('GET', `client/${clientId}`, { as: as.token })
  return answer.body
}

async function list(as: Person, query: Record<string, string | number> = {}) {
  const { body } = await shop.call<{ clients: { _id: string; name: string }[]; ttl: number }>('GET', 'client/list', {
    as: as.token,
    query,
  })
  return body.responseData
}

const notFound = { error: { errorCode: 6 }, responseMessage: clientsText.notFound }

describe('a seller’s client', () => {
  test('keeps what was changed since, where a change comes late [N-OFFL-033, D-728]', async () => {
    const { client_id } = (await add(anna)).body.responseData
    const change = (city: string, key: string) =>
      shop.call('PUT', 'client', {
        as: anna.token,
        headers: { 'idempotency-key': key },
        body: { client_id, ...form, city },
      })
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await change('Harrogate', first)
    await change('Ripon', second)
    const late = await change('Harrogate', first)
    expect([late.status, late.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect((await get(anna, client_id)).responseData.client).toMatchObject({ city: 'Ripon' })
  })

  test('whose call was interrupted is added once, however often it is repeated [N-OFFL-016]', async () => {
    const key = crypto.randomUUID()
    const body = { ...form, email: 'interrupted@salon.info' }
    const send = () =>
      shop.call<{ client_id: string }>('POST', 'client', { as: anna.token, body, headers: { 'idempotency-key': key } })
    const first = await send()
    // as if the process had ended after storing the client and before answering the call
    await shop.pool.query(
      "update idempotency_keys set state = 'running', claimed_by = null, created_at = now() - interval '1 hour' where key = $1",
      [key],
    )
    const again = await send()
    expect(again.body.responseData.client_id).toBe(first.body.responseData.client_id)
    expect((await list(anna, { sKey: 'interrupted' })).ttl).toBe(1)
  })

  test('is added with a message, and read back [I-CLNT-001–009, I-CLNT-011–012, D-198]', async () => {
    const { body } = await add(anna)
    expect(body).toMatchObject({ statusCode: 1, responseData: { message: expect.any(String) } })
    const { responseData } = await get(anna, body.responseData.client_id)
    expect(responseData.client).toEqual({
      ...form,
      _id: body.responseData.client_id,
      zipcode: 'LS1 1AA',
      c_code: '+44',
      street: '',
      lat: null,
      lng: null,
    })
  })

  test('stores the values of the map and the phone field [I-CLNT-026]', async () => {
    const { body } = await add(anna, { c_code: '353', street: 'High Street', lat: 53.79, lng: '-1.54' })
    const { responseData } = await get(anna, body.responseData.client_id)
    expect(responseData.client).toMatchObject({ c_code: '+353', street: 'High Street', lat: 53.79, lng: -1.54 })
  })

  test('is changed with all its fields [I-CLNT-017, I-CLNT-018, I-CLNT-025]', async () => {
    const { body } = await add(anna)
    const client_id = body.responseData.client_id
    const changed = await shop.call('PUT', 'client', { as: anna.token, body: { ...form, client_id, city: 'York' } })
    expect(changed.body).toMatchObject({ statusCode: 1, responseData: { message: expect.any(String) } })
    expect((await get(anna, client_id)).responseData.client).toMatchObject({ city: 'York', name: 'Clara Klein' })
  })

  test('is deleted without a body and leaves both list and id [I-CLNT-019, I-CLNT-024, D-207]', async () => {
    const client = await createClient(shop, anna, { name: 'Gone Soon' })
    const { body } = await shop.call('DELETE', `client/${client.id}`, { as: anna.token })
    expect(body.statusCode).toBe(1)
    expect((await list(anna, { sKey: 'Gone Soon' })).ttl).toBe(0)
    expect(await get(anna, client.id)).toMatchObject(notFound)
    // the deleted client's link stops working too
    expect((await get(client, client.id)).error?.errorCode).toBe(7)
    expect((await shop.call('DELETE', `client/${client.id}`, { as: anna.token })).body).toMatchObject(notFound)
  })

  test('cannot be read, changed or deleted by another seller [S-CLNT-001, D-211]', async () => {
    const { body } = await add(anna, { name: 'Anna Only' })
    const client_id = body.responseData.client_id
    expect((await list(bea, { sKey: 'Anna Only' })).clients).toEqual([])
    for (const id of [client_id, '00000000-0000-7000-8000-000000000000', 'no-id']) {
      expect(await get(bea, id)).toMatchObject(notFound)
      const changed = await shop.call('PUT', 'client', { as: bea.token, body: { ...form, client_id: id } })
      expect(changed.body).toMatchObject(notFound)
      expect((await shop.call('DELETE', `client/${id}`, { as: bea.token })).body).toMatchObject(notFound)
    }
    expect((await get(anna, client_id)).responseData.client).toMatchObject({ name: 'Anna Only', city: 'Leeds' })
  })

  test('keeps an old number with its country code, but takes none anew [S-CLNT-057, D-090, D-315]', async () => {
    const client_id = (await add(anna)).body.responseData.client_id
    const stored = '+353 85 012 345'
    await shop.db.updateTable('clients').set({ phone: stored }).where('id', '=', client_id).execute()
    const change = (fields: object) =>
      shop.call('PUT', 'client', { as: anna.token, body: { ...form, client_id, ...fields } })
    expect((await change({ pno: stored, city: 'Otley' })).body.statusCode).toBe(1)
    const { body } = await change({ pno: '+353 85 012 346', city: 'York' })
    expect(body.error?.errors).toEqual({ pno: '*Please enter valid mobile number.' })
    expect((await get(anna, client_id)).responseData.client).toMatchObject({ pno: stored, city: 'Otley' })
  })

  test('by explore link a client reads their own record only, and changes none [D-046]', async () => {
    const clara = await createClient(shop, bea)
    const other = await createClient(shop, bea, { name: 'Other Client' })
    expect((await get(clara, clara.id)).responseData.client).toMatchObject({ name: 'Clara Client' })
    expect((await get(clara, other.id)).error?.errorCode).toBe(8)
    expect((await shop.call('GET', 'client/list', { as: clara.token })).body.error?.errorCode).toBe(8)
    expect((await shop.call('DELETE', `client/${clara.id}`, { as: clara.token })).body.error?.errorCode).toBe(8)
  })

  test('is added once, however often the same call is repeated for its answer', async () => {
    const seller = await createSeller(shop)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => shop.call<{ client_id: string }>('POST', 'client', { as: seller.token, body: form, headers })
    const ids = (await Promise.all([send(), send(), send()])).map(({ body }) => body.responseData.client_id)
    expect(new Set(ids).size).toBe(1)
    expect((await list(seller)).ttl).toBe(1)
  })

  test('two clients may have one email [D-210]', async () => {
    expect((await add(bea)).body.statusCode).toBe(1)
    expect((await add(bea)).body.statusCode).toBe(1)
  })
})

describe('the client list', () => {
  test('sorts by name, pages by ten and counts all [S-CLNT-007, I-CLNT-010, I-CLNT-014–015]', async () => {
    const seller = await createSeller(shop)
    const names = [
      'bob',
      'Amy',
      'amy',
      ...Array.from({ length: 22 }, (_, n) => `Client ${String.fromCharCode(65 + n)}`),
    ]
    for (const name of names) await createClient(shop, seller, { name })
    const first = await list(seller)
    expect(first.ttl).toBe(25)
    expect(first.clients).toHaveLength(10)
    const pages = [first, await list(seller, { page: 2, lmt: 10 }), await list(seller, { page: 3, lmt: 10 })]
    const all = pages.flatMap(({ clients }) => clients)
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(25)
    expect(all.map(({ name }) => name.toLowerCase())).toEqual([...names].map((name) => name.toLowerCase()).sort())
    expect(await list(seller, { page: 9 })).toEqual({ clients: [], ttl: 25, to_complete: 0 })
  })

  test('searches name and email as literal text, case ignored [I-CLNT-013, D-191]', async () => {
    const seller = await createSeller(shop)
    await createClient(shop, seller, { name: 'Zoë Hart', email: 'zoe@example.com' })
    await createClient(shop, seller, { name: 'Percy', email: 'fifty_percent@example.com' })
    const found = async (sKey: string) => (await list(seller, { sKey })).clients.map(({ name }) => name)
    expect(await found('ZOË')).toEqual(['Zoë Hart'])
    expect(await found('FIFTY_')).toEqual(['Percy'])
    for (const sKey of ['%', '_o', 'Hart wxyz@', "'", '\\']) expect(await found(sKey)).toEqual([])
  })

  test('wrong paging gives the default [D-187]', async () => {
    const { clients } = await list(anna, { page: 'x', lmt: 100000 })
    expect(clients.length).toBeLessThanOrEqual(10)
  })
})

describe('the client form', () => {
  const order = [
    ['name', '*Please enter name.'],
    ['email', '*Please enter email.'],
    ['pno', '*Please enter mobile number.'],
    ['addressLine1', '*Please enter address.'],
    ['city', '*Please enter city.'],
    ['state', '*Please enter state .'],
    ['zipcode', '*Please enter zip.'],
  ] as const

  test('is checked in order up to the first failure [S-CLNT-048–050, S-CLNT-053, D-091]', async () => {
    for (const empty of ['', '   ', undefined]) {
      const filled: Record<string, unknown> = Object.fromEntries(order.map(([field]) => [field, empty]))
      for (const [field, message] of order) {
        const { status, body } = await shop.call('POST', 'client', { as: anna.token, body: filled })
        expect([status, body.error?.errorCode, body.responseMessage]).toEqual([400, 1, message])
        expect(Object.keys(body.error?.errors ?? {})[0]).toBe(field)
        filled[field] = form[field]
      }
      expect((await shop.call('POST', 'client', { as: anna.token, body: filled })).body.statusCode).toBe(1)
    }
  })

  test.each([
    ['name', 'A1', '*only alphabets are allowed.'],
    ['name', "O''Brien", '*only alphabets are allowed.'],
    ['email', 'x@', '*Please enter valid email.'],
    ['email', 'a b@example.com', '*Please enter valid email.'],
    ['email', 'a@b.c', '*Please enter valid email.'],
    ['pno', '077009001', '*Please enter valid mobile number.'],
    ['pno', '0770 0900 ab', '*Please enter valid mobile number.'],
    ['pno', '+44 7700 90012', '*Please enter valid mobile number.'],
    ['pno', '1234567890123456', '*Please enter valid mobile number.'],
    ['addressLine1', '---', '*Please enter address.'],
    ['zipcode', '123', '*Please enter valid zip.'],
    ['zipcode', 'LS1_1AA', '*Please enter valid zip.'],
  ])('refuses %s %j with its own text [S-CLNT-051, S-CLNT-054, D-083]', async (field, value, message) => {
    const { body } = await add(anna, { [field]: value })
    expect([body.error?.errorCode, body.responseMessage]).toEqual([1, message])
  })

  test('has no rule of 2 to 30 characters, though its text is listed [S-CLNT-052, D-087]', async () => {
    expect(clientsText.nameLength).toBe('*Please provide valid name')
    for (const name of ['A', 'A'.repeat(31)]) expect((await add(anna, { name })).body.statusCode).toBe(1)
  })

  test('accepts post codes without a space, any letters, and long endings [D-083, D-086, D-088]', async () => {
    for (const change of [
      { zipcode: 'm11ae' },
      { name: 'Zoë Müller' },
      { name: 'Anne-Marie O’Brien' },
      { name: 'St. John' },
      { name: 'علی\u200Cرضا' },
      { email: 'a@salon.photography' },
      { pno: '+44 (7700) 900-123' },
    ])
      expect((await add(anna, change)).body.statusCode).toBe(1)
  })

  test('holds the lengths [S-CLNT-065–066, S-CLNT-068–070, D-085]', async () => {
    const lengths = { name: 75, email: 75, addressLine1: 100, addressLine2: 100, city: 70, state: 50 } as const
    for (const [field, most] of Object.entries(lengths)) {
      const text = (length: number) =>
        field === 'email' ? `${'a'.repeat(length - 12)}@example.com` : 'a'.repeat(length)
      expect((await add(anna, { [field]: text(most) })).body.statusCode).toBe(1)
      expect((await add(anna, { [field]: text(most + 1) })).body.error?.errorCode).toBe(1)
    }
  })
})

describe('the back office', () => {
  test('lists, searches and sorts all sellers’ clients [I-ADMN-039–040, A-CLNT-006–009]', async () => {
    const admin = await createAdmin(shop)
    const listClients = (query: Record<string, string | number>) =>
      shop.call<{ clients: Record<string, string>[]; ttl: number }>('GET', 'admin/client/list', {
        as: admin.token,
        query,
      })
    const key = { 1: 'name', 2: 'email', 3: 'city', 4: 'state' } as const
    for (const sortValue of [1, 2, 3, 4] as const) {
      const up = (await listClients({ sortValue, lmt: 100 })).body.responseData
      const values = up.clients.map((client) => (client[key[sortValue]] ?? '').toLowerCase())
      expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(up.ttl).toBe(up.clients.length)
      const down = (await listClients({ sortValue, dir: -1, lmt: 100 })).body.responseData
      expect(down.clients.map(({ _id }) => _id)).toEqual(up.clients.map(({ _id }) => _id).reverse())
    }
    expect((await listClients({ sKey: 'zoe@' })).body.responseData.clients).toHaveLength(1)
    expect((await shop.call('GET', 'admin/client/list', { as: anna.token })).body.error?.errorCode).toBe(8)
  })

  test('deletes any seller’s client and notes who did it [I-ADMN-041, D-207]', async () => {
    const admin = await createAdmin(shop)
    const client = await createClient(shop, anna, { name: 'Taken Away' })
    expect((await shop.call('DELETE', `admin/client/${client.id}`, { as: admin.token })).body.statusCode).toBe(1)
    expect(await get(anna, client.id)).toMatchObject(notFound)
    const log = await shop.db.selectFrom('admin_log').selectAll().where('subject_id', '=', client.id).execute()
    expect(log).toMatchObject([{ admin_id: admin.id, subject_kind: 'client' }])
    expect((await shop.call('DELETE', `admin/client/${client.id}`, { as: admin.token })).body).toMatchObject(notFound)
  })
})
