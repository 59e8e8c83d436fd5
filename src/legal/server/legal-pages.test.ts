import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLegalText } from '#legal/admin/text.ts'
import type { AdminLegalPagesView, AdminLegalPageView, LegalPageView } from '#legal/contract.ts'
import { legalPageNames } from '#legal/legal-pages.ts'
import { findReturnPolicy } from '#legal/server/legal-pages.ts'
import { errorText } from '#platform/error-text.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createAdmin, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop, { firstName: 'Morgan', lastName: 'Hale' })
})
afterAll(() => shop.close())

const readPage = (page: string, version?: string) =>
  shop.call<LegalPageView>('GET', `legal/${page}`, version === undefined ? {} : { query: { version } })
const readToEdit = async (page: string) =>
  (await shop.call<AdminLegalPageView>('GET', `admin/legal/${page}`, { as: admin.token })).body.responseData
const publish = (page: string, body: string, version_id = '', as = admin.token) =>
  shop.call('POST', 'admin/legal', { as, body: { page, body, version_id } })

test('each page has a standard text until an administrator publishes her own [N-LEGL-001–002]', async () => {
  for (const page of legalPageNames) {
    const { body } = await readPage(page)
    expect(body.responseData, page).toMatchObject({ page, published: null, replaced: false, versions: [] })
    expect(body.responseData.body.length, page).toBeGreaterThan(200)
  }
  const returns = (await readPage('returns')).body.responseData.body
  expect(returns).toContain('14 days')
  expect(returns).toContain('I hereby give notice that I cancel my contract of sale')
  expect(returns).toContain('hygiene seal')
  expect((await readPage('nowhere')).body.error?.errorCode).toBe(1)
})

test('a published text shows with its date; earlier ones stay readable [N-LEGL-003–004]', async () => {
  expect((await publish('terms', '<h2>First</h2><p>Terms of March</p>')).body.responseData).toEqual({
    message: 'The page has been published.',
  })
  const { version_id: first } = await readToEdit('terms')
  expect((await publish('terms', '<p>Terms of May</p>', first)).body.statusCode).toBe(1)
  const current = (await readPage('terms')).body.responseData
  expect(current).toMatchObject({ body: '<p>Terms of May</p>', replaced: false })
  expect(Date.now() - Date.parse(current.published ?? '')).toBeLessThan(60_000)
  expect(current.versions.map(({ _id }) => _id)).toEqual([(await readToEdit('terms')).version_id, first])
  expect((await readPage('terms', first)).body.responseData).toMatchObject({
    body: '<h2>First</h2><p>Terms of March</p>',
    replaced: true,
  })
  for (const unknown of [crypto.randomUUID(), 'none', current.versions[0]?._id.replace(/.$/, 'z')])
    expect(rejectionOf(await readPage('terms', unknown))).toEqual([6, errorText.notFound])
  // the version belongs to another page
  expect(rejectionOf(await readPage('privacy', first))).toEqual([6, errorText.notFound])
  const { pages } = (await shop.call<AdminLegalPagesView>('GET', 'admin/legal/list', { as: admin.token })).body
    .responseData
  expect(pages.find(({ page }) => page === 'terms')).toMatchObject({
    admin: 'Morgan Hale',
    published: current.published,
  })
  expect(pages.find(({ page }) => page === 'imprint')).toEqual({ page: 'imprint', admin: null, published: null })
})

test('only an administrator publishes, of two at once the second is told [N-LEGL-005]', async () => {
  const seller = await createSeller(shop)
  expect((await publish('contact', '<p>Mine</p>', '', seller.token)).body.error?.errorCode).toBe(8)
  const answers = await Promise.all([publish('contact', '<p>One</p>'), publish('contact', '<p>Two</p>')])
  expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 13])
  expect(answers.map(wordsOf)).toContain(adminLegalText.changedMeanwhile)
  const shown = await readToEdit('contact')
  expect(shown.versions).toHaveLength(1)
  expect((await publish('contact', shown.body, shown.version_id)).body.responseMessage).toBe(
    'This text is already published.',
  )
  const log = await shop.call<{ entries: unknown[] }>('GET', 'admin/log/list', {
    as: admin.token,
    query: { subject_id: shown.version_id },
  })
  expect(log.body.responseData.entries).toMatchObject([
    { action: 'publish legal page', admin: 'Morgan Hale', after: { page: 'contact', version: shown.version_id } },
  ])
})

test('scripts, pictures and links are removed from texts, and no text is empty [N-LEGL-006]', async () => {
  const hostile =
    '<h2 onclick="x()">Data</h2><script>alert(1)</script><p><a href="javascript:x">here</a><img src=x></p>'
  expect((await publish('privacy', hostile)).body.statusCode).toBe(1)
  expect((await readPage('privacy')).body.responseData.body).toBe('<h2>Data</h2><p>here</p>')
  for (const empty of ['', '<p></p>', '<p>&nbsp;</p>', '<script>x</script>']) {
    const { body } = await publish('privacy', empty, (await readToEdit('privacy')).version_id)
    expect(body.error, empty).toMatchObject({ errorCode: 1, errors: { body: 'Please write the text of the page.' } })
  }
})

test('the company is that of the settings, else the distributor and email sender [N-LEGL-007]', async () => {
  expect((await readPage('imprint')).body.responseData.company).toMatchObject({
    name: 'Chairside',
    address: [],
    email: 'hello@chairside.test',
  })
  const { company } = readConfig({
    COMPANY_NAME: 'Lumen Ltd',
    COMPANY_ADDRESS: '1 High Street, Leeds , LS1 1AA',
    COMPANY_NUMBER: '01234567',
    VAT_NUMBER: 'GB123456789',
    CONTACT_EMAIL: 'care@lumen.example',
    CONTACT_PHONE: '0113 496 0000',
  })
  expect(company).toEqual({
    name: 'Lumen Ltd',
    address: ['1 High Street', 'Leeds', 'LS1 1AA'],
    number: '01234567',
    vatNumber: 'GB123456789',
    email: 'care@lumen.example',
    phone: '0113 496 0000',
  })
})

test('the page about returns publishes its promise, which holds from then on [N-RTRN-003]', async () => {
  const before = new Date()
  const send = async (body: string, change: object = {}) => {
    const { version_id } = await readToEdit('returns')
    const sent = { page: 'returns', body, version_id, return_days: 30, seal_ends: false, ...change }
    return (await shop.call('POST', 'admin/legal', { as: admin.token, body: sent })).body
  }
  for (const [body, missing] of [
    ['<p>As long as you like.</p>', '{days}'],
    ['<p>{days} days</p>', '{seal}'],
  ] as const)
    expect((await send(body)).error?.errors).toEqual({ body: adminLegalText.placeholderMissing(missing) })
  for (const return_days of [13, 366, 14.5, 'soon'])
    expect((await send('<p>{days} {seal}</p>', { return_days })).error?.errors).toHaveProperty('return_days')
  expect((await readPage('returns')).body.responseData.published).toBeNull()
  expect((await send('<p>For {days} days. {seal}</p>')).statusCode).toBe(1)
  const shown = (await readPage('returns')).body.responseData.body
  expect(shown).toBe('<p>For 30 days. A product can be returned whether or not its hygiene seal is broken.</p>')
  expect(await findReturnPolicy(shop.db, before)).toEqual({ days: 14, doesSealEndRight: true })
  expect(await findReturnPolicy(shop.db, new Date())).toEqual({ days: 30, doesSealEndRight: false })
  // placeholders are filled in on every legal page
  expect((await publish('imprint', '<p>{days}</p>')).body.statusCode).toBe(1)
  expect((await readPage('imprint')).body.responseData.body).toBe('<p>30</p>')
})

test.each([
  ['[Your lawyer <b>decides</b>: who pays]', 'who pays'],
  ['[Your&nbsp;lawyer decides: who pays]', 'who pays'],
  ['[your Lawyer decides: who <em>pays</em> [or not]', 'who pays [or not'],
  ['[Your law\u00ADyer decides who pays', 'who pays'],
  ['&#91;Your lawyer decides: who pays]', 'who pays'],
])('a mark stays one however it is written: %s [N-SETT-025]', async (mark, decision) => {
  const refused = await publish('imprint', `<p>Made by us. ${mark}</p>`)
  expect(refused.body.error?.errors).toEqual({ body: adminLegalText.markLeft(decision) })
})

test('a draft has the company’s details and marks, and is not published with one [N-SETT-025]', async () => {
  const filled = await openShop({ COMPANY_NAME: 'Lumen <Pro> & Co', COMPANY_ADDRESS: '12 Mill Lane, Leeds' })
  try {
    const { token: as } = await createAdmin(filled)
    for (const page of legalPageNames) {
      const { draft, version_id } = (await filled.call<AdminLegalPageView>('GET', `admin/legal/${page}`, { as })).body
        .responseData
      expect(draft, page).toContain('[Your lawyer decides: ')
      expect(draft, page).not.toMatch(/company (?:and address )?named on this page/i)
      const send = (body: string) => filled.call('POST', 'admin/legal', { as, body: { page, body, version_id } })
      const refused = await send(draft)
      const words = expect.stringMatching(/^Your lawyer still has to decide: /)
      expect(refused.body.error?.errors, page).toEqual({ body: words })
      expect((await filled.call<LegalPageView>('GET', `legal/${page}`)).body.responseData.published).toBeNull()
      expect((await send(draft.replaceAll(/<p>\[.*?\]<\/p>/g, ''))).body.statusCode, page).toBe(1)
    }
    const terms = await filled.call<LegalPageView>('GET', 'legal/terms')
    expect(terms.body.responseData.body).toContain('You buy from Lumen &lt;Pro&gt; &amp; Co.')
  } finally {
    await filled.close()
  }
})
