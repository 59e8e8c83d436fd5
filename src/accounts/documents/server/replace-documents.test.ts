import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { documentsText } from '#accounts/documents/text.ts'
import { createAdmin, createDocumentFile, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createPdf } from '../../../../tests/harness/pdf-files.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

interface Media {
  name: string
  refused: string | null
  replaced: boolean
}
interface Refused {
  reason: string
  docs: { no: number; type: string; size: number; created: string }[]
}

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: '1' })
  admin = await createAdmin(shop)
})
afterEach(() => shop.pool.query('delete from rate_limits'))
afterAll(() => shop.close())

const errorOf = ({ body }: { body: { error?: { errorCode: number; errors?: unknown } } }) => body.error?.errorCode

/** A seller whose three documents wait for approval. */
async function createWaitingSeller(): Promise<Person> {
  const seller = await createSeller(shop, { approved: false, password })
  for (const side of [1, 2, 3]) {
    const name = `${crypto.randomUUID()}.png`
    await shop.files.put('private', name, Buffer.from(`document ${side}`), 'image/png')
    await shop.db
      .insertInto('documents')
      .values({ user_id: seller.id, file_name: name, mime_type: 'image/png', size_bytes: side })
      .execute()
  }
  return seller
}

const getUser = async (id: string) => {
  const answer = await shop.call<{ usr: { media: Media[]; refused: string | null; isActive: number } }>(
    'GET',
    `user/${id}`,
    { as: admin.token },
  )
  return answer.body.responseData.usr
}
const fileOf = ({ name }: Media) => name.split('?')[0] ?? ''
const password = 'Velvet-77-mirror'
const reason = 'The photo of the back is too dark.'

/** Refuses the second and the third document; returns the token of the email's link. */
async function refuse(seller: Person, numbers: number[] = [2, 3]): Promise<string> {
  const { media } = await getUser(seller.id)
  const docs = numbers.map((no) => media[no - 1]?.name)
  const body = { _id: seller.id, reason, docs }
  expect((await shop.call('PUT', 'admin/user/documents/refuse', { as: admin.token, body })).status).toBe(200)
  const { text } = (await shop.emails()).filter(({ recipient }) => recipient === seller.email).at(-1) ?? { text: '' }
  return /\/replace-documents#([\w-]{43})\s/.exec(text)?.[1] ?? ''
}

const open = (token: string) => shop.call<Refused>('GET', 'user/documents/refused', { as: token })

async function replace(token: string, files: File[]) {
  const form = new FormData()
  for (const file of files) form.append('docs', file)
  return shop.call('POST', 'user/documents/replace', { as: token, form })
}
const twoFiles = () => Promise.all(['b.png', 'c.png'].map((name) => createDocumentFile(name)))

test('the email’s link replaces only the refused documents, on record [N-ACCT-003, N-ACCT-005]', async () => {
  const seller = await createWaitingSeller()
  const before = (await getUser(seller.id)).media
  const token = await refuse(seller)
  const sentEmail = (await shop.emails()).find(({ recipient }) => recipient === seller.email)
  expect(sentEmail?.text).toContain(reason)
  expect(sentEmail?.text).toMatch(/Document 2 \(PNG, sent on .+\)\n.*Document 3 \(PNG/s)
  expect(sentEmail?.text).not.toContain('Document 1')
  expect((await open(token)).body.responseData).toEqual({
    reason,
    docs: [2, 3].map((no) => ({ no, type: 'image/png', size: no, created: expect.any(String) })),
  })
  const refused = await getUser(seller.id)
  expect(refused.media.map((media) => media.refused !== null)).toEqual([false, true, true])

  expect((await replace(token, await twoFiles())).body.statusCode).toBe(1)
  const after = await getUser(seller.id)
  expect(after).toMatchObject({ refused: null, isActive: 0 })
  expect(after.media.map(({ replaced }) => replaced)).toEqual([false, true, true])
  expect(after.media.map((media) => media.refused)).toEqual([null, null, null])
  expect(after.media.slice(0, 1).map(fileOf)).toEqual(before.slice(0, 1).map(fileOf))
  for (const [at, media] of before.entries()) expect(await shop.files.has('private', fileOf(media))).toBe(at === 0)
  for (const media of after.media) expect(await shop.files.has('private', fileOf(media))).toBe(true)
  const queue = await shop.call<{ users: { _id: string }[] }>('GET', 'admin/user/list', {
    as: admin.token,
    query: { waiting: 1, lmt: 100 },
  })
  expect(queue.body.responseData.users.map(({ _id }) => _id)).toContain(seller.id)
})

test('a rejection naming no document is of all; naming another seller’s is an error [N-ACCT-003]', async () => {
  const [seller, other] = [await createWaitingSeller(), await createWaitingSeller()]
  const docs = [(await getUser(other.id)).media[0]?.name]
  const body = { _id: seller.id, reason, docs }
  const refused = await shop.call('PUT', 'admin/user/documents/refuse', { as: admin.token, body })
  expect([errorOf(refused), wordsOf(refused)]).toEqual([6, documentsText.documentNotFound])
  expect((await getUser(seller.id)).refused).toBeNull()
  const token = await refuse(seller, [])
  expect((await open(token)).body.responseData.docs.map(({ no }) => no)).toEqual([1, 2, 3])
})

test('the link only replaces documents, is stored as a hash, and works exactly once [N-ACCT-004]', async () => {
  const seller = await createWaitingSeller()
  const token = await refuse(seller)
  expect(errorOf(await shop.call('GET', 'user/profile', { as: token }))).toBe(7)
  const body = { password: 'Quiet-harbour-7', accessToken: token }
  expect(errorOf(await shop.call('POST', 'user/resetPassword', { body }))).toBe(10)
  expect(errorOf(await open(seller.token))).toBe(10)
  const { rows } = await shop.pool.query('select hash from document_links where user_id = $1', [seller.id])
  expect(rows).toHaveLength(1)
  expect(rows[0].hash.toString('base64url')).not.toBe(token)
  const answers = await Promise.all([replace(token, await twoFiles()), replace(token, await twoFiles())])
  expect(answers.map(errorOf).sort()).toEqual([10, undefined])
  expect((await getUser(seller.id)).media).toHaveLength(3)
  expect(errorOf(await open(token))).toBe(10)
})

test('a link that a concurrent call has used in the meantime is reported as used [N-ACCT-004]', async () => {
  const token = await refuse(await createWaitingSeller())
  const files = await twoFiles()
  const connection = await shop.pool.connect()
  await connection.query('begin; lock table documents in access exclusive mode')
  const waiting = [open(token), replace(token, files)]
  const countWaiting = "select from pg_locks where relation = 'documents'::regclass and not granted"
  await vi.waitFor(async () => expect((await connection.query(countWaiting)).rowCount).toBe(2))
  await connection.query(`
    update documents set deleted_at = now() where rejected_at is not null;
    delete from document_links;
    commit`)
  connection.release()
  expect((await Promise.all<{ body: { error?: { errorCode: number } } }>(waiting)).map(errorOf)).toEqual([10, 10])
})

test.each([
  [
    'after seven days',
    (id: string) =>
      shop.pool.query("update document_links set expires_at = now() - interval '1 second' where user_id = $1", [id]),
  ],
  [
    'by an approval',
    (id: string) => shop.call('PUT', 'admin/user/active', { as: admin.token, body: { _id: id, action: 1 } }),
  ],
  [
    'by a block',
    (id: string) => shop.call('PUT', 'admin/user/block', { as: admin.token, body: { _id: id, action: 0 } }),
  ],
  [
    'by a further refusal',
    (id: string) => shop.call('PUT', 'admin/user/documents/refuse', { as: admin.token, body: { _id: id, reason } }),
  ],
])('the link ends %s [N-ACCT-004]', async (_, end) => {
  const seller = await createWaitingSeller()
  const token = await refuse(seller)
  const { rows } = await shop.pool.query(
    'select round(extract(epoch from expires_at - now()) / 86400) as days from document_links where user_id = $1',
    [seller.id],
  )
  expect(Number(rows[0].days)).toBe(7)
  expect((await open(token)).status).toBe(200)
  await end(seller.id)
  expect(errorOf(await open(token))).toBe(10)
  expect(errorOf(await replace(token, await twoFiles()))).toBe(10)
  expect((await getUser(seller.id)).media).toHaveLength(3)
})

test('each refused document needs a valid new one, else nothing is stored [N-ACCT-006]', async () => {
  const seller = await createWaitingSeller()
  const token = await refuse(seller)
  const [b, c] = (await twoFiles()) as [File, File]
  const text = new File(['words'], 'c.txt', { type: 'text/plain' })
  const pdf = (bytes: number) => new File([createPdf({ bytes })], 'c.pdf', { type: 'application/pdf' })
  for (const [files, code, message] of [
    [[], 18, '*Please select file.'],
    [[b], 18, '*Please select file.'],
    [[b, text], 16, '*File type not supported.'],
    [[b, pdf(5_000_001)], 17, '*File size must be less than 5Mb.'],
    [[b, c, b], 18, '*Please select one file for each refused document.'],
  ] as const) {
    const answer = await replace(token, [...files])
    expect(answer.body.error).toMatchObject({ errorCode: code, errors: { docs: message } })
  }
  expect((await getUser(seller.id)).media.map(({ replaced }) => replaced)).toEqual([false, false, false])
  expect((await replace(token, [b, pdf(5_000_000)])).body.statusCode).toBe(1)
})

test('replacements count as sign-ups of the address, at most eight a seller [N-ACCT-006]', async () => {
  const seller = await createWaitingSeller()
  const token = await refuse(seller)
  const [b] = (await twoFiles()) as [File]
  for (let times = 0; times < 8; times += 1) expect(errorOf(await replace(token, [b]))).toBe(18)
  expect(errorOf(await replace(token, [b]))).toBe(21)
  const { rows } = await shop.pool.query('select name, attempts from rate_limits order by name')
  expect(rows).toEqual([
    { name: 'replace-documents', attempts: 9 },
    { name: 'sign-up-address', attempts: 9 },
  ])
})

test('a seller with refused documents is led to the same page after her password [N-ACCT-007]', async () => {
  const seller = await createWaitingSeller()
  const logIn = (typed: string) => shop.call('POST', 'user/login', { body: { email: seller.email, password: typed } })
  expect((await logIn(password)).body.error).not.toHaveProperty('errors')
  await shop.pool.query('delete from document_links')
  await refuse(seller)
  expect(errorOf(await logIn('Wrong-42-chair'))).toBe(2)
  const { error, responseMessage } = (await logIn(password)).body
  expect(responseMessage).toBe('You will be emailed once your account information has been verified.')
  const { docsT } = (error?.errors ?? {}) as { docsT: string }
  expect(error?.errorCode).toBe(4)
  expect((await open(docsT)).body.responseData.docs).toHaveLength(2)
  expect((await replace(docsT, await twoFiles())).body.statusCode).toBe(1)
  expect((await logIn(password)).body.error).not.toHaveProperty('errors')
})
