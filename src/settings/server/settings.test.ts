import { afterAll, beforeAll, expect, test } from 'vitest'
import { rights } from '#access/rights.ts'
import { describeMissingRight } from '#access/rights-text.ts'
import { errorText } from '#platform/error-text.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { ownerSections } from '#settings/contract.ts'
import { type FirstHourView, ownerChecks } from '#settings/first-hour/contract.ts'
import { createCurrentSettings } from '#settings/server/current-settings.ts'
import { settingsText } from '#settings/text.ts'
import { createColleague } from '../../../tests/harness/colleagues.ts'
import { createAdmin, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../tests/harness/rejections.ts'
import { readSettings, setSection } from '../../../tests/harness/settings.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop, { firstName: 'Morgan', lastName: 'Hale' })
})
afterAll(() => shop.close())

const company = {
  name: 'Lumen Pro Ltd',
  address: '12 Mill Lane\nLeeds\nLS1 1AA',
  number: '01234567',
  vat_registered: true,
  vat_number: 'GB123456782',
  tax_number: '1234567890',
  email: 'care@lumen.example',
  phone: '0113 496 0000',
}
const goBack = (version_id: string | undefined, newest_id = '') =>
  shop.call('PUT', 'admin/settings/back', { as: admin.token, body: { version_id, newest_id } })

test('a shop where nothing is set has the program’s settings [N-SETT-001]', async () => {
  expect(await readSettings(shop, admin)).toMatchObject({
    company: { name: '', address: '', vat_registered: false },
    days: { hold_days: 0, attribution_days: 365, return_days: 14 },
    mail: { host: '', security: 'tls' },
    provider: { mode: 'sandbox', client_id: '' },
    maps: { service: 'built-in' },
    storage: { kind: 'folder' },
    secrets: [],
    environment: [],
    versions: [],
  })
})

test('what is set of the company is shown at once, dated, by whom, and logged [N-SETT-001]', async () => {
  const { body } = await setSection(shop, admin, 'company', company)
  expect(body.responseData).toEqual({ message: 'The settings have been saved.' })
  const imprint = await shop.call<{ company: object }>('GET', 'legal/imprint')
  expect(imprint.body.responseData.company).toEqual({
    name: 'Lumen Pro Ltd',
    address: ['12 Mill Lane', 'Leeds', 'LS1 1AA'],
    number: '01234567',
    vatNumber: 'GB123456782',
    email: 'care@lumen.example',
    phone: '0113 496 0000',
  })
  expect(shop.config.taxReport.taxNumber).toBe('1234567890')
  const settings = await readSettings(shop, admin)
  expect(settings.company).toEqual(company)
  expect(settings.versions).toMatchObject([
    { section: 'company', admin: 'Morgan Hale', repeats: null, fields: Object.keys(company), current: true },
  ])
  const log = await shop.call<{ entries: unknown[] }>('GET', 'admin/log/list', {
    as: admin.token,
    query: { subject_id: settings.versions[0]?._id },
  })
  expect(log.body.responseData.entries).toMatchObject([
    { action: 'change settings', before: null, after: { section: 'company', changed: Object.keys(company) } },
  ])
})

test('a company that is not registered for VAT shows no number, and keeps it [N-SETT-001]', async () => {
  await setSection(shop, admin, 'company', { vat_registered: false })
  expect(shop.config.company.vatNumber).toBe('')
  await setSection(shop, admin, 'company', { vat_registered: true })
  expect(shop.config.company.vatNumber).toBe('GB123456782')
})

test.each([
  ['company', { email: 'care' }, 'email', 'Please enter an email address, or leave this empty.'],
  ['company', { vat_registered: true, vat_number: '' }, 'vat_number', 'Please enter the VAT number of the company.'],
  ['company', { name: 'x'.repeat(101) }, 'name', 'This is too long.'],
  ['days', { hold_days: 91 }, 'hold_days', 'Please enter a whole number of days, from 0 to 90.'],
  ['days', { attribution_days: '0' }, 'attribution_days', 'Please enter a whole number of days, from 1 to 3650.'],
  ['days', { attribution_days: '1.5' }, 'attribution_days', 'Please enter a whole number of days, from 1 to 3650.'],
  ['mail', { host: 'smtp example' }, 'host', 'Please enter the name of a server, such as smtp.example.com.'],
  ['mail', { port: 0 }, 'port', 'Please enter a port from 1 to 65535; most services have 465 or 587.'],
  ['provider', { client_id: 'acct_1' }, 'client_id', 'A Connect client id begins with ca_.'],
] as const)(
  'of %s %o is refused in words and changes nothing [N-SETT-004]',
  async (section, change, field, message) => {
    const before = await readSettings(shop, admin)
    const { body } = await setSection(shop, admin, section, change)
    expect(body.error).toMatchObject({ errorCode: 1, errors: { [field]: message } })
    expect(await readSettings(shop, admin)).toEqual(before)
  },
)

test('of two who save one section the second is told, and nothing new is refused [N-SETT-003]', async () => {
  const { days, version_ids } = await readSettings(shop, admin)
  const version_id = version_ids.find(({ section }) => section === 'days')?._id ?? ''
  const save = (hold_days: number) =>
    shop.call('PUT', 'admin/settings/days', {
      as: admin.token,
      body: { hold_days, attribution_days: days.attribution_days, version_id },
    })
  const answers = await Promise.all([save(3), save(4)])
  expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 13])
  expect(answers.map(wordsOf)).toContain(settingsText.changedMeanwhile)
  expect([3, 4]).toContain(shop.config.commissionHoldDays)
  const same = await setSection(shop, admin, 'days', {})
  expect(same.body.responseMessage).toBe('Nothing is different from what is in force.')
})

test('an earlier version of a section comes back alone; none is changed or deleted [N-SETT-006]', async () => {
  await setSection(shop, admin, 'days', { hold_days: 7, attribution_days: 90 })
  await setSection(shop, admin, 'days', { hold_days: 14, attribution_days: 30 })
  await setSection(shop, admin, 'company', { phone: '0113 496 0111' })
  const earlier = (await readSettings(shop, admin)).versions.filter(({ section }) => section === 'days')[1]
  const sameSection = (await readSettings(shop, admin)).versions.find(({ section }) => section === 'days')
  // who goes back while a colleague saves the section is told
  expect((await goBack(earlier?._id, earlier?._id)).body.error).toMatchObject({
    errorCode: 13,
    responseMessage: 'Another administrator has changed this in the meantime. Please reload it.',
  })
  expect(shop.config.commissionHoldDays).toBe(14)
  expect((await goBack(earlier?._id, sameSection?._id)).body.statusCode).toBe(1)
  expect([shop.config.commissionHoldDays, shop.config.attributionDays]).toEqual([7, 90])
  expect(shop.config.company.phone).toBe('0113 496 0111')
  const [newest] = (await readSettings(shop, admin)).versions
  expect(newest).toMatchObject({
    section: 'days',
    repeats: earlier?.changed,
    fields: ['hold_days', 'attribution_days'],
    current: true,
  })
  expect(rejectionOf(await goBack(earlier?._id))).toEqual([13, settingsText.unchanged])
  expect(rejectionOf(await goBack(crypto.randomUUID()))).toEqual([6, errorText.notFound])
  await expect(shop.pool.query("update setting_versions set section = 'maps'")).rejects.toThrow('only grow')
  await expect(shop.pool.query('delete from setting_versions')).rejects.toThrow('only grow')
})

test('every process reads a change at once, one that starts before its first answer [N-SETT-005]', async () => {
  const config = readConfig({})
  const other = createCurrentSettings({ ...shop, notificationsUrl: shop.applicationUrl, config })
  try {
    expect(config.company.name).toBe('Chairside')
    await other.ready()
    expect(config.company.name).toBe('Lumen Pro Ltd')
    await expect.poll(() => other.version()).not.toBeNull()
    const version = other.version()
    await setSection(shop, admin, 'company', { name: 'Lumen Group Ltd' })
    await expect.poll(() => config.company.name).toBe('Lumen Group Ltd')
    await expect.poll(() => other.version()).toBeGreaterThan(version ?? Number.POSITIVE_INFINITY)
  } finally {
    await other.close()
  }
})

test('what the environment sets wins, is shown with its variable, and stays [N-SETT-002]', async () => {
  const environment = {
    COMPANY_NAME: 'Settled Ltd',
    COMPANY_ADDRESS: '1 Park Row, Leeds',
    VAT_NUMBER: 'GB999999973',
    ATTRIBUTION_DAYS: '30',
    SMTP_URL: 'smtps://user:quiet-word@mail.example:2465',
  }
  const settled = await openShop(environment)
  try {
    const owner = await createAdmin(settled)
    const shown = await readSettings(settled, owner)
    expect(shown).toMatchObject({
      company: { name: 'Settled Ltd', address: '1 Park Row\nLeeds', vat_registered: true, vat_number: 'GB999999973' },
      days: { attribution_days: 30 },
      mail: { host: 'mail.example', port: 2465, security: 'tls', user: 'user' },
      secrets: [{ name: 'password', last_four: '', since: null }],
    })
    expect(JSON.stringify(shown)).not.toContain('quiet-word')
    expect(shown.environment).toContainEqual({ field: 'company.name', variable: 'COMPANY_NAME' })
    expect(new Set(shown.environment.map(({ variable }) => variable))).toEqual(new Set(Object.keys(environment)))
    await setSection(settled, owner, 'company', { name: 'Another Ltd', vat_number: 'GB1', phone: '0113' })
    await setSection(settled, owner, 'days', { hold_days: 5, attribution_days: 60 })
    expect(settled.config).toMatchObject({
      company: { name: 'Settled Ltd', vatNumber: 'GB999999973', phone: '0113' },
      attributionDays: 30,
      commissionHoldDays: 5,
      smtpUrl: environment.SMTP_URL,
    })
    const mail = await setSection(settled, owner, 'mail', { host: 'other.example' })
    expect(rejectionOf(mail)).toEqual([13, settingsText.unchanged])
  } finally {
    await settled.close()
  }
})

test('only owners and colleagues with ‘Settings’ see and change settings [N-SETT-007]', async () => {
  const [seller, content, settings] = [
    await createSeller(shop),
    await createColleague(shop, ['content', 'log', 'orders']),
    await createColleague(shop, ['settings']),
  ]
  const before = await readSettings(shop, admin)
  for (const as of [seller.token, content.token, undefined])
    for (const [method, path] of [
      ['GET', 'admin/settings'],
      ['PUT', 'admin/settings/days'],
    ] as const)
      expect((await shop.call(method, path, { as, ...(method === 'PUT' ? { body: {} } : {}) })).status).toBe(
        as === undefined ? 401 : 403,
      )
  const refused = await shop.call('PUT', 'admin/settings/maps', { as: content.token, body: {} })
  expect(refused.body.responseMessage).toBe(describeMissingRight('settings'))
  expect(await readSettings(shop, admin)).toEqual(before)
  expect((await setSection(shop, settings, 'days', { hold_days: 21 })).body.statusCode).toBe(1)
  expect(shop.config.commissionHoldDays).toBe(21)
})

test('mail server, card payments and files are seen and set by owners alone [N-SETT-029]', async () => {
  await setSection(shop, admin, 'provider', { client_id: 'ca_of_owners' })
  await setSection(shop, admin, 'provider', { client_id: 'ca_of_others' })
  const colleague = await createColleague(shop, rights)
  const [of, before] = [{ as: colleague.token }, await readSettings(shop, admin)]
  const earlier = before.versions.filter(({ section }) => section === 'provider')[1]
  const bodies = { mail: { host: 'mail.evil.example', port: 465 }, provider: { client_id: 'ca_hers' }, storage: {} }
  const calls = [
    ...ownerSections.map((section) => ['PUT', `admin/settings/${section}`, bodies[section as 'mail']] as const),
    ['PUT', 'admin/settings/back', { version_id: earlier?._id }],
    ['POST', 'admin/settings/test-mail', {}],
    ...ownerChecks.map((check) => ['POST', 'admin/first-hour/check', { check }] as const),
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await shop.call(method, path, { ...of, body })
    expect([answer.status, answer.body.responseMessage], path).toEqual([403, describeMissingRight('owner')])
  }
  expect(await readSettings(shop, admin)).toEqual(before)
  const seen = await readSettings(shop, colleague)
  expect(seen).toMatchObject({ company: before.company, maps: before.maps, mail: null, provider: null, storage: null })
  const sections = [...seen.versions, ...seen.version_ids].map(({ section }) => section)
  expect(sections.filter((section) => ownerSections.includes(section))).toEqual([])
  const { body } = await shop.call<FirstHourView>('GET', 'admin/first-hour', of)
  expect(body.responseData.steps.flatMap(({ check }) => check ?? [])).toEqual(['backup'])
})
