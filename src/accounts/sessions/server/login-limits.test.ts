import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { familiarAddresses } from '#accounts/sessions/server/familiar-addresses.ts'
import { limitLoginsOfAccount } from '#accounts/sessions/server/log-in.ts'
import { deleteOldAttempts } from '#platform/server/http/rate-limit.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const password = 'Salon-42-chair'
const minuteMs = 60_000
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1', DEMO: '1' })
})
afterAll(() => shop.close())
// the clock of the limits stands still until a test moves it, so that no limit's period ends in the middle of a test
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`
}

async function logIn(email: string, word: string, ip = newAddress()) {
  const headers = { 'x-forwarded-for': ip }
  const { body, headers: answered } = await shop.call('POST', 'user/login', {
    body: { email, password: word },
    headers,
  })
  return { code: body.error?.errorCode ?? 1, retryAfter: Number(answered['retry-after']) }
}

async function failFrom(count: number, email: string): Promise<number[]> {
  const codes = []
  for (let tried = 0; tried < count; tried += 1) codes.push((await logIn(email, 'wrong')).code)
  return codes
}

const setCount = (name: string, key: string, attempts: number) =>
  sql`update rate_limits set attempts = ${attempts} where name = ${name} and key = ${key}`.execute(shop.db)

test('an address may fail 200 times an hour; logging in elsewhere clears nothing [D-252, D-066]', async () => {
  const [own, other] = [await createSeller(shop, { password }), await createSeller(shop, { password })]
  const network = '2001:db8:7:7'
  expect((await logIn('first@example.com', 'wrong', `${network}::1`)).code).toBe(2)
  await setCount('login-address', `${network}::/64`, 197)
  for (const host of [2, 3, 4]) {
    expect((await logIn(own.email, password, `${network}::${host}`)).code).toBe(1)
    expect((await logIn(`guess-${host}@example.com`, 'wrong', `${network}::${host}`)).code).toBe(2)
  }
  const refused = await logIn(own.email, password, `${network}::5`)
  expect(refused).toEqual({ code: 21, retryAfter: 3600 })
  expect((await logIn(other.email, password)).code).toBe(1)
  vi.setSystemTime(Date.now() + 60 * minuteMs)
  expect((await logIn(own.email, password, `${network}::5`)).code).toBe(1)
})

test('a login’s answer waits until the count of failures is lowered [D-252, D-066]', async () => {
  const { email } = await createSeller(shop, { password })
  const address = newAddress()
  const countOf = (name: string) => shop.db.selectFrom('rate_limits').select('attempts').where('name', '=', name)
  expect((await logIn(email, 'wrong', address)).code).toBe(2)
  await sql`create function wait_before_a_lower_count() returns trigger language plpgsql as
    'begin if tg_op = ''DELETE'' or new.attempts < old.attempts then perform pg_sleep(0.2); end if; return coalesce(new, old); end'`.execute(
    shop.db,
  )
  await sql`create trigger slow before update or delete on rate_limits for each row
    execute function wait_before_a_lower_count()`.execute(shop.db)
  try {
    expect((await logIn(email, password, address)).code).toBe(1)
    expect(await countOf('login-address').where('key', '=', address).execute()).toEqual([{ attempts: 1 }])
    expect(await countOf('login').where('key', '=', `${email} ${address}`).execute()).toEqual([])
  } finally {
    await sql`drop trigger slow on rate_limits`.execute(shop.db)
  }
})

test('after 20 failures at one account, from any addresses, each attempt waits longer [D-252]', async () => {
  const { email } = await createSeller(shop, { password })
  expect(await failFrom(21, email)).toEqual(Array(21).fill(2))
  const waits = []
  for (let step = 0; step < 18; step += 1) {
    const { code, retryAfter } = await logIn(email, password)
    expect(code).toBe(21)
    waits.push(retryAfter / 60)
    vi.setSystemTime(Date.now() + retryAfter * 1000)
    expect((await logIn(email, 'wrong')).code).toBe(2)
  }
  expect(waits).toEqual([1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 15, 15, 15])
})

test('a right password never counts as a failure, and without limits nothing is counted [D-252]', async () => {
  const [open, waiting] = [
    await createSeller(shop, { password }),
    await createSeller(shop, { approved: false, password }),
  ]
  for (const { email } of [open, waiting]) {
    expect((await logIn(email, 'wrong')).code).toBe(2)
    await setCount('login-account', email, 19)
  }
  for (let time = 0; time < 4; time += 1) {
    expect((await logIn(open.email, password)).code).toBe(1)
    expect((await logIn(waiting.email, password)).code).toBe(4)
  }
  await setCount('login-account', open.email, 100)
  const account = { email: open.email, address: null }
  for (let time = 0; time < 2; time += 1)
    expect(await limitLoginsOfAccount(shop.db, account, async () => 'tried')).toBe('tried')
})

test('during an attack the owner logs in from her usual place or with a new password [D-252]', async () => {
  const { email } = await createSeller(shop, { password })
  const salon = newAddress()
  expect((await logIn(email, password, salon)).code).toBe(1)
  vi.setSystemTime(Date.now() + 14 * 24 * 60 * minuteMs)
  await deleteOldAttempts(shop.db, [familiarAddresses])
  await failFrom(21, email)
  expect((await logIn(email, password)).code).toBe(21)
  for (let visit = 0; visit < 2; visit += 1) expect((await logIn(email, password, salon)).code).toBe(1)

  const hotel = newAddress()
  expect((await logIn(email, password, hotel)).code).toBe(21)
  await shop.call('POST', 'user/forgotPassword', { body: { email }, headers: { 'x-forwarded-for': hotel } })
  const sent = (await shop.emails()).findLast(({ recipient }) => recipient === email)
  const accessToken = /accessToken=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? /=([\w-]{40,})/.exec(sent?.text ?? '')?.[1]
  const body = { password: 'Another-43-chair', accessToken }
  const reset = await shop.call('POST', 'user/resetPassword', { body, headers: { 'x-forwarded-for': hotel } })
  expect(reset.body.statusCode).toBe(1)
  expect((await logIn(email, body.password, hotel)).code).toBe(1)
  vi.setSystemTime(Date.now() + 31 * 24 * 60 * minuteMs)
  await failFrom(21, email)
  expect((await logIn(email, body.password, salon)).code).toBe(21)
})

test('of 40 guesses at once from 40 addresses 21 are looked at [D-252]', async () => {
  const { email } = await createSeller(shop, { password })
  const codes = (await Promise.all(Array.from({ length: 40 }, () => logIn(email, 'wrong')))).map(({ code }) => code)
  expect(codes.toSorted((one, two) => one - two)).toEqual([...Array(21).fill(2), ...Array(19).fill(21)])
})

test('a mailbox gets ten password emails an hour, and an address requests at most sixty [D-252]', async () => {
  const { email } = await createSeller(shop)
  const requestReset = async (mailbox: string, ip = newAddress()) => {
    const headers = { 'x-forwarded-for': ip }
    return (await shop.call('POST', 'user/forgotPassword', { body: { email: mailbox }, headers })).body.error?.errorCode
  }
  for (let times = 0; times < 10; times += 1) expect(await requestReset(email)).toBeUndefined()
  expect(await requestReset(email)).toBe(21)
  expect((await shop.emails()).filter(({ recipient }) => recipient === email)).toHaveLength(10)
  const address = newAddress()
  expect(await requestReset('one@example.com', address)).toBeUndefined()
  await setCount('forgot-password-address', address, 59)
  expect(await requestReset('two@example.com', address)).toBeUndefined()
  expect(await requestReset('three@example.com', address)).toBe(21)
})
