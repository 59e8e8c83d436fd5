import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let seller: Person
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  seller = await createSeller(shop)
})
afterAll(() => shop.close())
// each test begins at 10:00 on a clock of its own, so that the time window of a rate limit cannot end in the middle of a test
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(10, 0, 0, 0) })
})
afterEach(() => {
  vi.useRealTimers()
})

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `198.51.${100 + Math.floor(addresses / 250)}.${addresses % 250}`
}
async function createPerson(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await createClient(shop, seller, { email })
  return email
}
const post = (path: string, body: object, from: string) =>
  shop.call<{ challenge: string }>('POST', path, { body, headers: { 'x-forwarded-for': from } })
const askForCode = (email: string, from: string) => post('client-page/code', { email }, from)
const enter = async (body: object, from: string) => {
  const answer = await post('client-page/session', body, from)
  return answer.body.statusCode === 1 ? 'opened' : answer.body.error?.errorCode
}

/** Requests a login code and reads it from the email; returns it with the challenge to which it belongs. */
async function getCode(email: string, from: string) {
  // the ids of emails hold the time and sort them, so each email gets a moment of its own
  vi.setSystemTime(Date.now() + 10)
  const requested = await askForCode(email, from)
  if (requested.body.statusCode !== 1) throw new Error(`no code: ${requested.status} ${requested.body.responseMessage}`)
  const { challenge } = requested.body.responseData
  const text = (await shop.emails()).findLast(({ recipient }) => recipient === email)?.text ?? ''
  return { email, challenge, code: /^\d{6}$/m.exec(text)?.[0] ?? '' }
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('made-up challenges lock out no client, they only slow their own address down [N-CLPG-017]', async () => {
  const email = await createPerson()
  const stranger = newAddress()
  const madeUp = (n: number) => ({ email, challenge: `made-up-${n}`, code: '123456' })
  for (let n = 0; n < 40; n += 1) expect(await enter(madeUp(n), newAddress())).toBe(10)
  for (let n = 0; n < 60; n += 1) expect(await enter(madeUp(n), stranger)).toBe(10)
  expect(await enter(madeUp(60), stranger)).toBe(21)
  const home = newAddress()
  const mailed = await getCode(email, home)
  // tries with made-up challenges do not use up the tries at the code that was emailed to the client
  for (let n = 0; n < 10; n += 1) expect(await enter(madeUp(100 + n), newAddress())).toBe(10)
  expect(await enter(mailed, home)).toBe('opened')
})

test('a client at a stranger’s address gets in unless that address is slowed down [N-CLPG-017]', async () => {
  const [email, shared] = [await createPerson(), newAddress()]
  for (let n = 0; n < 35; n += 1) await enter({ email, challenge: `made-up-${n}`, code: '123456' }, shared)
  expect(await enter(await getCode(email, shared), shared)).toBe('opened')
})

test('a stranger’s wrong codes cost the client none of her tries [N-CLPG-017, N-CLPG-003]', async () => {
  const email = await createPerson()
  const stranger = newAddress()
  const answers: unknown[] = []
  for (let codes = 0; codes < 7; codes += 1) {
    const mailed = await getCode(email, newAddress())
    for (let tries = 0; tries < 5; tries += 1)
      answers.push(await enter({ ...mailed, code: wrong(mailed.code) }, stranger))
  }
  expect(answers.filter((code) => code === 1)).toHaveLength(30)
  expect(answers.filter((code) => code === 21)).toHaveLength(5)
  const home = newAddress()
  expect(await enter(await getCode(email, home), home)).toBe('opened')
})

test('strangers never use up a mailbox’s code emails for its owner’s usual address [N-CLPG-017]', async () => {
  const email = await createPerson()
  const [home, stranger] = [newAddress(), newAddress()]
  await shop.pool.query("delete from rate_limits where name = 'client-code'")
  for (let n = 0; n < 12; n += 1) {
    await askForCode(email, stranger)
    await shop.pool.query("delete from rate_limits where name = 'client-code'")
  }
  expect(await enter(await getCode(email, home), home)).toBe('opened')
  for (let n = 0; n < 12; n += 1) await askForCode(email, newAddress())
  expect((await askForCode(email, newAddress())).status).toBe(429)
  expect(await enter(await getCode(email, home), home)).toBe('opened')
})

test('nor does a stranger use up the emails about a forgotten password [N-CLPG-017]', async () => {
  const { email } = await createSeller(shop, { password: 'Salon-42-chair' })
  const ask = async (from: string) => (await post('user/forgotPassword', { email }, from)).status
  const [home, stranger] = [newAddress(), newAddress()]
  expect((await post('user/login', { email, password: 'Salon-42-chair' }, home)).body.statusCode).toBe(1)
  const answers: number[] = []
  for (let n = 0; n < 6; n += 1) answers.push(await ask(stranger))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  for (let n = 0; n < 5; n += 1) expect(await ask(newAddress())).toBe(200)
  expect(await ask(newAddress())).toBe(429)
  expect(await ask(home)).toBe(200)
})
