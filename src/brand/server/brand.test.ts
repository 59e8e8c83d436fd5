import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCurrentBrand } from '#brand/server/current-brand.ts'
import { errorText } from '#platform/error-text.ts'
import { findSender } from '#platform/server/config/config.ts'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import { setShopIdentity, shopIdentity, shopName } from '#platform/shop-identity.ts'
import { publishBrand, readBrand } from '../../../tests/harness/brand.ts'
import { createColleague } from '../../../tests/harness/colleagues.ts'
import { createAdmin, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop, { firstName: 'Morgan', lastName: 'Hale' })
})
afterAll(() => shop.close())

const goBack = (version_id: string, newest_id = '') =>
  shop.call('PUT', 'admin/brand/back', { as: admin.token, body: { version_id, newest_id } })

test('a shop without a brand is called and looks as it came [N-BRAN-001]', async () => {
  expect(shopIdentity()).toEqual(standardIdentity)
  expect(await readBrand(shop, admin)).toMatchObject({
    brand: { name: 'Chairside', tagline: '', accent: '', typeface: 'both', logo: '' },
    version_id: '',
    environment: { name: null, mail_address: null },
    versions: [],
  })
})

test('what is published is shown at once, with its day and author, and in the log [N-BRAN-002]', async () => {
  const { body } = await publishBrand(shop, admin, {
    name: ' Lumen Pro ',
    tagline: 'For every chair',
    accent: '#005F73',
  })
  expect(body.responseData).toEqual({ message: 'The brand has been published.' })
  expect(shopIdentity()).toMatchObject({ name: 'Lumen Pro', tagline: 'For every chair' })
  expect(shopIdentity().colors?.light.accent).toBe('#005f73')
  const { version_id, versions } = await readBrand(shop, admin)
  expect(versions).toMatchObject([{ _id: version_id, name: 'Lumen Pro', admin: 'Morgan Hale', repeats: null }])
  const log = await shop.call<{ entries: unknown[] }>('GET', 'admin/log/list', {
    as: admin.token,
    query: { subject_id: version_id },
  })
  expect(log.body.responseData.entries).toMatchObject([
    { action: 'publish brand', admin: 'Morgan Hale', before: null, after: { name: 'Lumen Pro', accent: '#005f73' } },
  ])
})

test('an earlier brand comes back as a new version; nothing is changed or deleted [N-BRAN-003]', async () => {
  const [first] = (await readBrand(shop, admin)).versions
  await publishBrand(shop, admin, { name: 'Lumen', accent: '' })
  expect(shopIdentity()).toMatchObject({ name: 'Lumen', colors: null })
  expect((await goBack(first?._id ?? '')).body.statusCode).toBe(1)
  expect(shopName()).toBe('Lumen Pro')
  const { versions } = await readBrand(shop, admin)
  expect(versions.map(({ name, repeats }) => [name, repeats])).toEqual([
    ['Lumen Pro', first?.published],
    ['Lumen', null],
    ['Lumen Pro', null],
  ])
  expect((await goBack(first?._id ?? '')).body.responseMessage).toBe('The shop looks like this already.')
  expect(rejectionOf(await goBack(crypto.randomUUID()))).toEqual([6, errorText.notFound])
  await expect(shop.pool.query("update brand_versions set name = 'x'")).rejects.toThrow('only grow')
  await expect(shop.pool.query('delete from brand_versions')).rejects.toThrow('only grow')
  expect((await goBack('')).body.statusCode).toBe(1)
  expect(shopIdentity()).toEqual(standardIdentity)
})

test('of two administrators who publish at once the second is told [N-BRAN-004]', async () => {
  const { brand, version_id } = await readBrand(shop, admin)
  const publish = (name: string) =>
    shop.call('POST', 'admin/brand', { as: admin.token, body: { ...brand, name, version_id } })
  const answers = await Promise.all([publish('One'), publish('Two')])
  expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 13])
  const seller = await createSeller(shop)
  for (const as of [seller.token, undefined])
    expect((await shop.call('POST', 'admin/brand', { as, body: { name: 'Mine' } })).body.statusCode).toBe(0)
  expect(['One', 'Two']).toContain(shopName())
})

test.each([
  [{ name: ' ' }, 'name', 'Please write the shop’s name.'],
  [{ name: 'x'.repeat(41) }, 'name', 'The name may have 40 characters at most.'],
  [{ mail_address: 'hello' }, 'mail_address', 'Please enter an email address, or leave this empty.'],
  [{ accent: 'plum' }, 'accent', 'Please enter a colour such as #7a1f4b, or leave this empty.'],
  [{ logo: 'nowhere.svg' }, 'logo', 'Please choose this picture again.'],
  [{ ink: '#bbbbbb' }, 'ink', expect.stringMatching(/^This colour is too pale .* #[0-9a-f]{6} is the nearest/)],
  [
    { accent: '#ffd400' },
    'accent',
    expect.stringMatching(/^This colour is too pale for .* #[0-9a-f]{6} is the nearest/),
  ],
  [{ background: '#555555' }, 'background', expect.stringMatching(/^Text is hard .* #[0-9a-f]{6} is the nearest/)],
])('%o is refused in words and changes nothing [N-BRAN-005]', async (change, field, message) => {
  const before = await readBrand(shop, admin)
  const { body } = await publishBrand(shop, admin, change)
  expect(body.error).toMatchObject({ errorCode: 1, errors: { [field]: message } })
  expect(await readBrand(shop, admin)).toEqual(before)
})

test('a preview shows colours, an email, what would be refused, and changes nothing [N-BRAN-006]', async () => {
  const before = shopIdentity()
  const { brand } = await readBrand(shop, admin)
  const { body } = await shop.call<{
    tokens: Record<'light' | 'dark', { name: string; value: string }[]>
    problems: { field: string; nearest: string }[]
    email: { from: string; subject: string; html: string }
  }>('POST', 'admin/brand/preview', {
    as: admin.token,
    body: { ...brand, name: 'Preview & Co', accent: '#ffd400', mail_address: 'care@preview.example' },
  })
  const { tokens, problems, email } = body.responseData
  expect(problems).toMatchObject([{ field: 'accent' }])
  expect(tokens.light).toContainEqual({ name: '--accent', value: problems[0]?.nearest })
  expect(tokens.dark.map(({ name }) => name)).toEqual(tokens.light.map(({ name }) => name))
  expect(email.from).toBe('Preview & Co <care@preview.example>')
  expect(email.html).toContain('Preview &amp; Co')
  expect(email.html).toContain(problems[0]?.nearest)
  expect(shopIdentity()).toEqual(before)
  const mine = await shop.call('POST', 'admin/brand/preview', { body: { name: 'x' } })
  expect(mine.body.error?.errorCode).toBe(7)
})

test('every process hears of it, one that starts before its first answer [N-BRAN-007]', async () => {
  await publishBrand(shop, admin, { name: 'Before' })
  const config = { distributor: undefined, databaseWaitSeconds: 5 }
  const other = createCurrentBrand({ db: shop.db, notificationsUrl: shop.applicationUrl, config })
  try {
    expect(shopName()).toBe('Chairside')
    await other.ready()
    expect(shopName()).toBe('Before')
    const brands = [other, shop.brand]
    const readVersions = () => brands.map((brand) => brand.version() ?? 0)
    await expect.poll(() => Math.min(...readVersions())).toBeGreaterThan(0)
    const before = readVersions()
    // stands for another process that publishes: this one learns of the row by the database's notification alone
    await shop.pool.query(
      "insert into brand_versions (name, published_by) select 'From elsewhere', published_by from brand_versions limit 1",
    )
    await expect.poll(() => shopName()).toBe('From elsewhere')
    // both, since what this process hears of later would change the name within the next test
    await expect.poll(() => readVersions().every((version, at) => version > (before[at] ?? 0))).toBe(true)
  } finally {
    await other.close()
    setShopIdentity(standardIdentity)
    await shop.brand.refresh()
  }
})

test('settings of the environment win and are shown as set there [N-BRAN-008]', async () => {
  const settled = await openShop({ DISTRIBUTOR: 'Lumen Pro', MAIL_FROM: 'Care <care@lumen.example>' })
  try {
    const owner = await createAdmin(settled)
    expect(shopName()).toBe('Lumen Pro')
    expect(settled.config.company).toMatchObject({ name: 'Lumen Pro', email: 'care@lumen.example' })
    await publishBrand(settled, owner, { name: 'Another', mail_address: 'x@another.example' })
    expect(shopName()).toBe('Lumen Pro')
    expect(await readBrand(settled, owner)).toMatchObject({
      brand: { name: 'Another' },
      environment: { name: 'Lumen Pro', mail_address: 'care@lumen.example' },
    })
    expect(findSender(settled.config.mailFrom)).toEqual({ name: 'Care', address: 'care@lumen.example' })
  } finally {
    await settled.close()
    await shop.brand.refresh()
  }
})

test('emails come from the shop’s name, at the setting’s address or the brand’s [N-BRAN-009]', async () => {
  await publishBrand(shop, admin, { name: 'Lumen Pro', mail_address: 'hello@lumen.example' })
  expect(findSender(undefined)).toEqual({ name: 'Lumen Pro', address: 'hello@lumen.example' })
  expect(findSender('Old <old@shop.example>')).toEqual({ name: 'Lumen Pro', address: 'old@shop.example' })
  expect(findSender('old@shop.example')).toEqual({ name: 'Lumen Pro', address: 'old@shop.example' })
  await goBack('')
  expect(findSender('"Old, Ltd" <old@shop.example>')).toEqual({ name: 'Old, Ltd', address: 'old@shop.example' })
})

test('the address that emails come from is changed by owners alone, back too [N-SETT-029]', async () => {
  const colleague = await createColleague(shop, ['settings'])
  await publishBrand(shop, admin, { mail_address: 'care@lumen.example' })
  const { version_id: earlier } = await readBrand(shop, admin)
  await publishBrand(shop, admin, { mail_address: 'shop@lumen.example' })
  for (const answer of [
    await publishBrand(shop, colleague, { mail_address: 'her@evil.example' }),
    await shop.call('PUT', 'admin/brand/back', { as: colleague.token, body: { version_id: earlier } }),
  ])
    expect(answer.body.responseMessage).toBe('Only an owner of the shop can change the address that emails come from.')
  expect(shopIdentity().mailAddress).toBe('shop@lumen.example')
  expect((await publishBrand(shop, colleague, { tagline: 'Hers' })).body.statusCode).toBe(1)
})

test('who goes back while a colleague publishes is told, and hers stays [N-BRAN-004]', async () => {
  const [seen] = (await readBrand(shop, admin)).versions
  await publishBrand(shop, admin, { tagline: 'Published meanwhile' })
  for (const earlier of ['', seen?._id ?? ''])
    expect((await goBack(earlier, seen?._id)).body.error).toMatchObject({
      errorCode: 13,
      responseMessage: 'Another administrator has published the brand in the meantime. Please reload it.',
    })
  const { brand, version_id } = await readBrand(shop, admin)
  expect(brand.tagline).toBe('Published meanwhile')
  expect((await goBack(seen?._id ?? '', version_id)).body.statusCode).toBe(1)
})
