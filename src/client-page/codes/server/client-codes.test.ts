import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientPageText } from '#client-page/text.ts'
import { createClient, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let seller: Person
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: '1', PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  seller = await createSeller(shop)
})
afterAll(() => shop.close())

/** Creates a client whose email address no other client has. */
async function createPerson(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await createClient(shop, seller, { email })
  return email
}

const requestCode = (email: string) =>
  shop.call<{ challenge: string; message: string }>('POST', 'client-page/code', { body: { email } })

async function codeMailedTo(email: string): Promise<string> {
  const mailed = (await shop.emails()).findLast(({ recipient }) => recipient === email)
  return /^\d{6}$/m.exec(mailed?.text ?? '')?.[0] ?? ''
}

async function startWithCode() {
  const email = await createPerson()
  const { challenge } = (await requestCode(email)).body.responseData
  return { email, challenge, code: await codeMailedTo(email) }
}

const enter = (body: object) => shop.call<{ acsT: string }>('POST', 'client-page/session', { body })
/** The error code and the words with which a code opens no page. */
async function rejectionOf(body: object) {
  const answer = await enter(body)
  return [answer.body.error?.errorCode, wordsOf(answer)]
}
const ended = [10, clientPageText.codeExpired]
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const pageOf = (as: string | undefined) => shop.call('GET', 'client-page', { as })
async function closedTo(as: string | undefined) {
  const answer = await pageOf(as)
  return [answer.body.error?.errorCode, wordsOf(answer)]
}

test('a client opens only her own page with the mailed code [N-CLPG-001, N-CLPG-003]', async () => {
  const { email, challenge, code } = await startWithCode()
  const { body } = await enter({ email: email.toUpperCase(), challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect((await pageOf(body.responseData.acsT)).body.responseData).toMatchObject({
    email,
    sellers: [{ seller: 'Anna Archer' }],
  })
  expect(await rejectionOf({ email, challenge, code })).toEqual(ended)
})

test('a session opens only its client’s page and ends on leaving or by time [N-CLPG-004]', async () => {
  const entry = await startWithCode()
  const { acsT } = (await enter(entry)).body.responseData
  for (const call of ['user/profile', 'order/list', 'client/list', 'admin/user/list'])
    expect((await shop.call('GET', call, { as: acsT })).body.error?.errorCode, call).toBe(7)
  const visit = await createClient(shop, seller, { email: entry.email })
  for (const as of [undefined, 'not-a-token', seller.token, visit.token])
    expect(await closedTo(as)).toEqual([7, clientPageText.endedMeanwhile])
  const other = (await enter(await startWithCode())).body.responseData.acsT
  expect((await shop.call('DELETE', 'client-page/session', { as: acsT })).status).toBe(200)
  expect(await closedTo(acsT)).toEqual([7, clientPageText.endedMeanwhile])
  expect((await pageOf(other)).status).toBe(200)
  await shop.db
    .updateTable('client_sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await closedTo(other)).toEqual([9, clientPageText.endedMeanwhile])
})

test('an address that no seller knows gets the same answer, and no email [N-CLPG-002]', async () => {
  const known = await requestCode(await createPerson())
  const before = (await shop.emails()).length
  const unknown = await requestCode(`${crypto.randomUUID()}@example.com`)
  const shapeOf = ({ status, body }: typeof known) => ({
    status,
    body: { ...body, responseData: { ...body.responseData, challenge: body.responseData.challenge.length } },
  })
  expect(shapeOf(unknown)).toEqual(shapeOf(known))
  expect((await shop.emails()).length).toBe(before)
})

test('both parts of the email say the code, which the database holds nowhere else [N-CLPG-001]', async () => {
  const { email, challenge, code } = await startWithCode()
  const mailed = (await shop.emails()).findLast(({ recipient }) => recipient === email)
  expect(mailed?.html).toContain(code)
  expect(mailed?.subject).not.toContain(code)
  const rows = JSON.stringify(await shop.db.selectFrom('client_codes').selectAll().where('email', '=', email).execute())
  expect(rows).not.toContain(code)
  expect(rows).not.toContain(challenge)
})

test('a wrong code is reported at its field, and after five the right one fails too [N-CLPG-003]', async () => {
  const { email, challenge, code } = await startWithCode()
  for (let tries = 1; tries <= 5; tries += 1) {
    const { body } = await enter({ email, challenge, code: wrong(code) })
    expect(body.error).toMatchObject({ errorCode: 1, errors: { code: '*That is not the code. Please look again.' } })
  }
  expect(await rejectionOf({ email, challenge, code })).toEqual(ended)
})

test('expired codes, other people’s and those of another browser open nothing [N-CLPG-003]', async () => {
  const mine = await startWithCode()
  const theirs = await startWithCode()
  expect(await rejectionOf({ ...mine, email: theirs.email })).toEqual(ended)
  expect(await rejectionOf({ ...mine, challenge: theirs.challenge })).toEqual(ended)
  if (mine.code !== theirs.code)
    expect(await rejectionOf({ ...mine, code: theirs.code })).toEqual([1, clientPageText.codeWrong])
  expect(await rejectionOf({ ...mine, challenge: '' })).toEqual([1, clientPageText.codeExpired])
  await shop.db
    .updateTable('client_codes')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('email', '=', mine.email)
    .execute()
  expect(await rejectionOf(mine)).toEqual(ended)
})

test('twenty parallel entries of one code open one session [N-CLPG-003]', async () => {
  const entry = await startWithCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(entry)))
  expect(answers.filter(({ body }) => body.statusCode === 1)).toHaveLength(1)
  expect(answers.filter((answer) => wordsOf(answer) === clientPageText.codeExpired)).toHaveLength(19)
})

test('emails with codes are limited for a person [N-CLPG-003]', async () => {
  const { email } = await startWithCode()
  for (let sent = 2; sent <= 5; sent += 1) expect((await requestCode(email)).status).toBe(200)
  const refused = await requestCode(email)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
