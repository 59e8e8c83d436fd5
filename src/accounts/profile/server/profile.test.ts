import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsText } from '#accounts/documents/text.ts'
import { mediaText } from '#media/text.ts'
import {
  createAdmin,
  createDocumentFile,
  createSeller,
  enablePayouts,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { createPdf } from '../../../../tests/harness/pdf-files.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let picture: File
beforeAll(async () => {
  shop = await openShop()
  picture = await createDocumentFile()
})
afterAll(() => shop.close())

interface Profile {
  usr: Record<string, unknown> & { docs: string[] }
  bP: string
}
const profile = async (seller: Person) =>
  (await shop.call<Profile>('GET', 'user/profile', { as: seller.token })).body.responseData

interface Change {
  fields?: Record<string, string>
  docs?: File[]
}
const good = { firstName: 'Gwen', lastName: 'Fay', businessName: 'Gwen & Sons' }
function save(seller: Person, { fields = {}, docs = [] }: Change, path = 'user/profile') {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...good, ...fields })) form.append(name, value)
  for (const file of docs) form.append('docs', file)
  return shop.call<{ message: string }>('PUT', path, { as: seller.token, form })
}
const pdf = (bytes = 100) => new File([createPdf({ bytes })], 'diploma.pdf')
const open = (bP: string, name: string) => fetch(`${shop.ownUrl()}${bP}${name}`)
/** The status and the words with which a document is not opened. */
async function rejectionOf(name: string) {
  const answer = await open('/files/documents/', name)
  return [answer.status, ((await answer.json()) as { responseMessage: string }).responseMessage]
}
async function withDocuments(count: number): Promise<Person> {
  const seller = await createSeller(shop)
  await save(seller, { docs: Array.from({ length: count }, () => pdf()) })
  return seller
}

describe('the profile [D-194]', () => {
  test('returns the seller’s profile [C-PROF-008–009, C-PROF-011–014, C-PROF-037]', async () => {
    const seller = await enablePayouts(shop, await createSeller(shop))
    await save(seller, { docs: [picture] })
    const { usr, bP } = await profile(seller)
    expect(usr).toMatchObject({
      _id: seller.id,
      firstName: 'Gwen',
      lastName: 'Fay',
      email: seller.email,
      business: 'Gwen & Sons',
      businessName: 'Gwen & Sons',
      payouts_enabled: true,
      accountActive: true,
      isVarified: 1,
      isActive: 1,
      status: 1,
      isAdmin: false,
      docs: [expect.stringMatching(/^[\da-f-]{36}\.png\?/)],
    })
    expect(bP).toBe('/files/documents/')
  })

  test('a document opens by its base path and name, as a download on record [D-061, C-PROF-014]', async () => {
    const seller = await withDocuments(1)
    const { usr, bP } = await profile(seller)
    const file = await open(bP, usr.docs[0] ?? '')
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.headers.get('cache-control')).toBe('no-store')
    const reads = await shop.db.selectFrom('document_reads').selectAll().where('reader_id', '=', seller.id).execute()
    expect(reads).toHaveLength(1)
    const [name = ''] = (usr.docs[0] ?? '').split('?')
    for (const forged of [
      name,
      `${usr.docs[0]}x`,
      (usr.docs[0] ?? '').replace(/r=[^&]+/, `r=${(await createSeller(shop)).id}`),
    ])
      expect(await rejectionOf(forged)).toEqual([410, mediaText.documentLinkExpired])
  })

  test('a seller who was blocked meanwhile opens no document [D-061, D-064]', async () => {
    const seller = await withDocuments(1)
    const { usr } = await profile(seller)
    await shop.db.updateTable('users').set({ blocked: true }).where('id', '=', seller.id).execute()
    expect(await rejectionOf(usr.docs[0] ?? '')).toEqual([404, documentsText.documentNotFound])
  })
})

describe('updating the profile', () => {
  test('names and documents change, not the email [C-PROF-038, C-PROF-040–041, D-195]', async () => {
    const seller = await withDocuments(1)
    const fields = { firstName: 'Zoë', email: 'other@example.com', bP: '/x/' }
    const { body } = await save(seller, { fields, docs: [picture] })
    expect(body.responseData.message).toBe('Profile updated successfully')
    const { usr } = await profile(seller)
    expect(usr).toMatchObject({ firstName: 'Zoë', email: seller.email })
    expect(usr.docs).toHaveLength(2)
  })

  test('a document is removed by the name it was shown with, and its file is deleted [C-PROF-039]', async () => {
    const seller = await withDocuments(2)
    const [first = '', second = ''] = (await profile(seller)).usr.docs
    await save(seller, { fields: { del_imgs: JSON.stringify([first]) } })
    const { docs } = (await profile(seller)).usr
    expect(docs.map((name) => name.split('?')[0])).toEqual([second.split('?')[0]])
    expect(await shop.files.has('private', first.split('?')[0] ?? '')).toBe(false)
    expect((await open('/files/documents/', first)).status).toBe(404)
  })

  test('another seller’s document cannot be removed [D-211]', async () => {
    const [anna, bea] = [await withDocuments(1), await withDocuments(1)]
    const [name = ''] = (await profile(bea)).usr.docs
    await save(anna, { fields: { del_imgs: JSON.stringify([name]) } })
    expect((await profile(bea)).usr.docs).toHaveLength(1)
    expect((await open('/files/documents/', (await profile(bea)).usr.docs[0] ?? '')).status).toBe(200)
  })

  const wrongFields = [
    ['firstName', '', '*Please enter name.'],
    ['firstName', 'A1', '*Please enter valid name.'],
    ['lastName', '', '*Please enter last name.'],
    ['lastName', 'B2', '*Please enter valid last name.'],
    ['businessName', '', '*Please enter business name.'],
    ['businessName', 'x'.repeat(76), '*A business name can have at most 75 characters.'],
  ] as const
  test.each(wrongFields)('%s %j: %s [D-117]', async (field, value, message) => {
    const seller = await withDocuments(1)
    const { body } = await save(seller, { fields: { [field]: value }, docs: [pdf()] })
    expect(body.error).toMatchObject({ errorCode: 1, responseMessage: message, errors: { [field]: message } })
    expect((await profile(seller)).usr.docs).toHaveLength(1)
  })

  test('the first wrong field speaks [D-117]', async () => {
    const seller = await withDocuments(1)
    const { body } = await save(seller, { fields: { firstName: '', lastName: '', businessName: '' } })
    expect(body.responseMessage).toBe('*Please enter name.')
  })

  const wrongDocuments: [string, number, () => File[], boolean, number, string][] = [
    ['none left', 1, () => [], true, 18, '*Please select file.'],
    ['six', 3, () => [pdf(), pdf(), pdf()], false, 18, '*Please length must be less than 5.'],
    ['a text', 1, () => [new File(['x'], 'x.txt')], false, 16, '*File type not supported.'],
    ['too large', 1, () => [pdf(5_000_001)], false, 17, '*File size must be less than 5Mb.'],
  ]
  test.each(wrongDocuments)(
    'documents refused: %s [D-117, D-077, D-098]',
    async (_, before, docs, emptied, code, message) => {
      const seller = await withDocuments(before)
      const del_imgs = JSON.stringify(emptied ? (await profile(seller)).usr.docs : [])
      const { body } = await save(seller, { fields: { del_imgs }, docs: docs() })
      expect(body.error).toMatchObject({ errorCode: code, responseMessage: message })
      expect((await profile(seller)).usr.docs).toHaveLength(before)
    },
  )

  test('five in the end are fine, and two saves at once never end with six [D-097]', async () => {
    const seller = await withDocuments(4)
    const answers = await Promise.all([save(seller, { docs: [pdf()] }), save(seller, { docs: [picture] })])
    expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 18])
    expect((await profile(seller)).usr.docs).toHaveLength(5)
  })
})

describe('the administrator’s profile', () => {
  test('first and last name change, the email does not, the log says so [A-PROF-010, D-100]', async () => {
    const admin = await createAdmin(shop)
    const { body } = await save(admin, { fields: { email: 'x@example.com', del_imgs: '[]' } }, 'admin/profile')
    expect(body.statusCode).toBe(1)
    expect((await profile(admin)).usr).toMatchObject({ firstName: 'Gwen', lastName: 'Fay', email: admin.email })
    const log = await shop.db.selectFrom('admin_log').selectAll().where('admin_id', '=', admin.id).execute()
    expect(log).toEqual([expect.objectContaining({ action: 'edit admin profile', subject_id: admin.id })])
  })

  test('its names are checked too [D-117]', async () => {
    const admin = await createAdmin(shop)
    const { body } = await save(admin, { fields: { firstName: '', lastName: '' } }, 'admin/profile')
    expect(body.error).toMatchObject({
      responseMessage: '*Please enter name.',
      errors: { firstName: '*Please enter name.', lastName: '*Please enter last name.' },
    })
  })
})
