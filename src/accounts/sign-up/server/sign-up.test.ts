import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaText } from '#media/text.ts'
import { createDocumentFile, createSeller } from '../../../../tests/harness/factories.ts'
import { createPdf, createPdfWithPassword } from '../../../../tests/harness/pdf-files.ts'
import { type ApiResponse, openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let front: File
let back: File
beforeAll(async () => {
  shop = await openShop()
  front = await createDocumentFile('front.png')
  back = await createDocumentFile('back.jpg', 'jpeg')
})
afterAll(() => shop.close())

interface SignedUp {
  userId: string
  email: string
  setupT: string
  message: string
}

let count = 0
const newEmail = () => `seller-${++count}@example.com`
const good = () => ({
  email: newEmail(),
  password: 'Salon-42-chair',
  firstName: 'Gwen',
  lastName: 'Le Fay',
  businessName: 'Gwen & Sons',
})

function signUp(fields: Record<string, string>, docs: File[] = [front, back]): Promise<ApiResponse<SignedUp>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of docs) form.append('docs', file)
  return shop.call<SignedUp>('POST', 'user/signup', { form })
}

const without = (field: string) => Object.fromEntries(Object.entries(good()).filter(([name]) => name !== field))
const pdf = (bytes = 100) => new File([createPdf({ bytes })], 'diploma.pdf', { type: 'application/pdf' })
const storedFiles = () => {
  try {
    return readdirSync(path.join(shop.config.dataDir, 'files/private')).length
  } catch {
    return 0
  }
}
const numbers = async () => {
  const { rows } = await shop.pool.query(`select (select count(*) from users) as users,
    (select count(*) from documents) as documents, (select count(*) from emails) as emails,
    (select count(*) from tokens) as tokens`)
  return { ...rows[0], files: storedFiles() }
}

test('a seller signs up with business details and documents [S-SIGN-001, I-AUTH-012–021]', async () => {
  const fields = { ...good(), email: ' Gwen@Example.COM ' }
  const { status, body } = await signUp(fields)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    statusCode: 1,
    responseData: { email: 'gwen@example.com', message: 'You are successfully registered!' },
  })
  const { userId } = body.responseData
  const user = await shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  expect(user).toMatchObject({
    role: 'seller',
    email: 'gwen@example.com',
    first_name: 'Gwen',
    last_name: 'Le Fay',
    business_name: 'Gwen & Sons',
    email_verified: false,
    documents_approved: false,
    has_bank_details: false,
    blocked: false,
  })
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const documents = await shop.db.selectFrom('documents').selectAll().where('user_id', '=', userId).execute()
  expect(documents.map(({ mime_type }) => mime_type).sort()).toEqual(['image/jpeg', 'image/png'])
  for (const { file_name } of documents) {
    expect(await shop.files.has('private', file_name)).toBe(true)
    expect(await shop.files.has('public', file_name)).toBe(false)
  }
})

test('an email with a link is sent; the address is unverified [S-EVER-009, S-EVER-013, D-209]', async () => {
  const { body } = await signUp(good())
  const sentEmail = (await shop.emails()).find(({ recipient }) => recipient === body.responseData.email)
  expect(sentEmail).toMatchObject({ kind: 'verification' })
  expect(sentEmail?.text).toMatch(/\/signup-verification\/varification_token=[\w-]{43}/)
})

test('the setup token is stored as a hash, lasts an hour and is no session [D-059, D-055]', async () => {
  const { body } = await signUp(good())
  const { userId, setupT } = body.responseData
  const tokens = await shop.db.selectFrom('tokens').selectAll().where('user_id', '=', userId).execute()
  expect(tokens.map(({ kind }) => kind).sort()).toEqual(['setup', 'verify'])
  const setup = tokens.find(({ kind }) => kind === 'setup')
  expect(setup?.hash.toString('base64url')).not.toBe(setupT)
  expect(Math.abs((setup?.expires_at.getTime() ?? 0) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  const profile = await shop.call('GET', 'user/profile', { as: setupT })
  expect(profile.body.error?.errorCode).toBe(7)
})

const weak =
  '*Password must have at least 8 characters with at least one Capital letter, at least one lower case letter, at least one special character and at least one number.'

const wrongFields = [
  ['email', '', '*Please enter email.'],
  ['email', 'x@', '*Please enter valid email.'],
  ['email', `${'x'.repeat(70)}@b.com`, '*An email can have at most 75 characters.'],
  ['password', '', weak],
  ['password', 'abc', weak],
  ['password', ' Salon-42-chair', '*Password does not meet security requirements.'],
  ['password', 'Aa1!'.repeat(15), '*A password can have at most 56 characters.'],
  ['firstName', '', '*Please enter first name.'],
  ['firstName', 'A1', '*Please enter valid first name.'],
  ['firstName', '-Anna', '*Please enter valid first name.'],
  ['lastName', ' ', '*Please enter last name.'],
  ['lastName', 'B2', '*Please enter valid last name.'],
  ['businessName', '  ', '*Please enter business name.'],
  ['businessName', 'x'.repeat(76), '*A business name can have at most 75 characters.'],
]
test.each(wrongFields)(
  'sign-up with %s %j is refused: %s [S-SIGN-024–033, S-SIGN-043, D-086]',
  async (field, value, message) => {
    const before = await numbers()
    const { status, body } = await signUp({ ...good(), [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      statusCode: 0,
      responseMessage: message,
      error: { errorCode: 1, responseMessage: message, errors: { [field]: message } },
    })
    expect(await numbers()).toEqual(before)
  },
)

test('the first wrong field speaks, in the order of the form [D-099]', async () => {
  const order = ['email', 'password', 'firstName', 'lastName', 'businessName']
  for (const [at, field] of order.entries()) {
    const fields = Object.fromEntries(
      Object.entries(good()).map(([name, value]) => [name, order.indexOf(name) >= at ? '' : value]),
    )
    const { body } = await signUp(fields, [])
    expect(Object.keys(body.error?.errors as object)[0]).toBe(field)
    const missing = await signUp(without(field))
    expect(missing.body.responseMessage).toBe(body.responseMessage)
  }
  expect((await signUp(good(), [])).body.responseMessage).toBe('*Please select file.')
})

test('a weak password is reported after the email, before the names [S-SIGN-028, D-094, D-099]', async () => {
  const insecure = { email: newEmail(), password: ' Salon-42-chair', firstName: '', lastName: '', businessName: '' }
  const { body } = await signUp(insecure, [])
  expect(Object.entries(body.error?.errors as object)[0]).toEqual([
    'password',
    '*Password does not meet security requirements.',
  ])
  expect(Object.keys(body.error?.errors as object)).toEqual(['password', 'firstName', 'lastName', 'businessName'])
  expect((await signUp({ ...insecure, email: 'x@' }, [])).body.responseMessage).toBe('*Please enter valid email.')
})

test('names take any letters, and spaces and single marks inside [D-086, S-SIGN-030, S-SIGN-032]', async () => {
  const { body } = await signUp({ ...good(), firstName: 'Zoë Ann', lastName: "O'Øst-Šimić Jr." })
  expect(body.statusCode).toBe(1)
})

test('texts of 75 characters and a password of 56 pass [S-SIGN-043, D-095]', async () => {
  const email = `${'x'.repeat(63)}@example.com`
  const fields = { email, password: 'Aa1!'.repeat(14), firstName: 'F'.repeat(75), lastName: 'L'.repeat(75) }
  expect((await signUp({ ...fields, businessName: 'B'.repeat(75) })).body.statusCode).toBe(1)
})

test('two to five documents, as jpeg, png or pdf [S-SIGN-034–036, S-SIGN-040–041]', async () => {
  expect((await signUp(good(), [back, pdf()])).body.statusCode).toBe(1)
  expect((await signUp(good(), [front, back, pdf(), pdf(), pdf()])).body.statusCode).toBe(1)
})

const wrongDocuments: [string, () => File[], number, string][] = [
  ['none', () => [], 18, '*Please select file.'],
  ['one', () => [front], 18, '*Please select file.'],
  [
    'six [S-SIGN-041, D-097]',
    () => [front, back, pdf(), pdf(), pdf(), pdf()],
    18,
    '*Please length must be less than 5.',
  ],
  ['a text', () => [front, new File(['hello'], 'a.txt')], 16, '*File type not supported.'],
  [
    'a text called pdf [D-077]',
    () => [front, new File(['hello'], 'a.pdf', { type: 'application/pdf' })],
    16,
    '*File type not supported.',
  ],
  ['a picture of lines', () => [front, new File(['<svg/>'], 'a.svg')], 16, '*File type not supported.'],
  ['5,000,001 bytes', () => [front, pdf(5_000_001)], 17, '*File size must be less than 5Mb.'],
  [
    'type before size before number [D-099]',
    () => [pdf(5_000_001), new File(['x'], 'x'), front, front, front, front],
    16,
    '*File type not supported.',
  ],
]
test.each(wrongDocuments)(
  'documents are refused: %s [S-SIGN-037–042, D-077, D-096–099]',
  async (_, docs, code, message) => {
    const before = await numbers()
    const { body } = await signUp(good(), docs())
    expect(body.error).toMatchObject({ errorCode: code, responseMessage: message, errors: { docs: message } })
    expect(await numbers()).toEqual(before)
  },
)

test('exactly 5,000,000 bytes pass [S-SIGN-038, D-098]', async () => {
  expect((await signUp(good(), [pdf(5_000_000), front])).body.statusCode).toBe(1)
})

test('a picture that turns out to be broken leaves none of its companions behind [D-077]', async () => {
  const before = await numbers()
  const bytes = new Uint8Array(await front.arrayBuffer()).slice(0, 60)
  const { body } = await signUp(good(), [back, new File([bytes], 'cut.png')])
  expect(body.error?.errorCode).toBe(16)
  expect(await numbers()).toEqual(before)
})

test('a registered email is rejected, in any spelling, and nothing is stored [D-065]', async () => {
  const seller = await createSeller(shop)
  const before = await numbers()
  const { status, body } = await signUp({ ...good(), email: seller.email.toUpperCase() })
  expect(status).toBe(409)
  expect(body.error?.errorCode).toBe(5)
  expect(await numbers()).toEqual(before)
})

test('of two sign-ups with one email at once one is made [S-SIGN-001]', async () => {
  const before = await numbers()
  const fields = good()
  const answers = await Promise.all([signUp(fields), signUp(fields), signUp(fields)])
  expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 5, 5])
  const after = await numbers()
  expect(Number(after.users) - Number(before.users)).toBe(1)
  expect(after.files - before.files).toBe(2)
})

test('the email of a deleted seller is free again [D-207]', async () => {
  const seller = await createSeller(shop)
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', seller.id).execute()
  expect((await signUp({ ...good(), email: seller.email })).body.statusCode).toBe(1)
})

test('a sign-up that claims to be an administrator makes a seller [D-071, S-SESS-017]', async () => {
  const { body } = await signUp({ ...good(), isAdmin: 'true', role: 'admin', documents_approved: 'true' })
  const { userId } = body.responseData
  const user = await shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ role: 'seller', documents_approved: false })
})

test('a phone’s motion photo is accepted as a document, however long its film is [N-FILE-003]', async () => {
  const video = Buffer.alloc(6_000_000, Buffer.from('ffdaffd8ffd9', 'hex'))
  const photo = async (name: string) => {
    const picture = Buffer.from(await (await createDocumentFile(name, 'jpeg')).arrayBuffer())
    return new File([new Uint8Array(Buffer.concat([picture, video]))], name, { type: 'image/jpeg' })
  }
  const before = storedFiles()
  expect((await signUp(good(), [await photo('front.jpg'), await photo('back.jpg')])).status).toBe(200)
  expect(storedFiles()).toBe(before + 2)
})

test('an unreadable document is refused with its reason and not stored [N-FILE-004–005]', async () => {
  const png = Buffer.from(await front.arrayBuffer())
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')
  const refused: [Uint8Array, string][] = [
    [png.subarray(0, png.length - 40), mediaText.pictureDamaged],
    [heic, mediaText.heic],
    [await createPdfWithPassword('userPassword'), mediaText.pdfPassword],
    [createPdf({ pages: 0 }), mediaText.pdfEmpty],
    [Buffer.from('%PDF-1.7'.padEnd(200, ' ')), mediaText.pdfDamaged],
  ]
  const before = await numbers()
  for (const [bytes, message] of refused) {
    const { status, body } = await signUp(good(), [front, new File([new Uint8Array(bytes)], 'a.pdf')])
    expect({ message, status, error: body.error }).toMatchObject({
      message,
      status: 415,
      error: { errorCode: 16, errors: { docs: message } },
    })
  }
  expect(await numbers()).toEqual(before)
}, 60_000)
