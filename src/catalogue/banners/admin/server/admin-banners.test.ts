import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BannerWire } from '#catalogue/banners/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import { createAdmin, createCategory, createSeller, type Person } from '../../../../../tests/harness/factories.ts'
import { sendBanner } from '../../../../../tests/harness/picture-forms.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let someCategory: string

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  someCategory = await createCategory(shop, 'Of banners')
})
afterAll(() => shop.close())

const call = <Data>(method: string, route: string, body?: unknown) =>
  shop.call<Data>(method, route, { as: admin.token, ...(body === undefined ? {} : { body }) })

const saveBanner = (method: 'POST' | 'PUT', fields: Record<string, string> = {}, pictures?: number) =>
  sendBanner(shop, admin, method, { cat_id: JSON.stringify([someCategory]), ...fields }, pictures)

async function banners(query: Record<string, string | number> = {}) {
  const { body } = await shop.call<{ banners: BannerWire[]; bannerbP: string; ttl: number }>(
    'GET',
    'admin/banner/list',
    { as: admin.token, query },
  )
  return body.responseData
}

/** Reads the banners through the home page's call, or through the second call that has the same answer. */
async function readBanners(route: 'product/home/banner/list' | 'banner/list') {
  return (await shop.call<{ banners: BannerWire[]; bannerbP: string }>('GET', route)).body.responseData
}

test('a new banner is on the home page at once [I-ADMN-044, I-CATL-068, D-185]', async () => {
  await readBanners('product/home/banner/list')
  expect((await saveBanner('POST', { name: 'At once' })).body.statusCode).toBe(1)
  for (const route of ['product/home/banner/list', 'banner/list'] as const)
    expect((await readBanners(route)).banners.map(({ name }) => name)).toContain('At once')
})

test('a banner has its categories in two shapes [A-BANR-019–024, I-CATL-034–044, D-135]', async () => {
  await saveBanner('POST', { name: 'On the home page' })
  for (const route of ['product/home/banner/list', 'banner/list'] as const) {
    const { banners, bannerbP } = await readBanners(route)
    expect(bannerbP).toBe('/files/public/')
    expect(banners.find(({ name }) => name === 'On the home page')).toMatchObject({
      title: 'The lip edit',
      desc: 'Five shades',
      position: 7,
      brand: ['Velunda'],
      skin: [],
      color: [],
      cat_id: [someCategory],
      catg: [{ _id: someCategory, name: 'Of banners' }],
      subcat_id: [],
      subcatg: [],
      img: expect.stringMatching(/\.webp$/),
    })
  }
})

describe('texts of the fields [A-BANR-028–029, A-BANR-032–033, D-111]', () => {
  test.each([
    ['A-BANR-028', { cat_id: '[]' }, 1, 1, { cat_id: 'Category is require.' }],
    ['A-BANR-029', { desc: ' ' }, 1, 1, { desc: 'Description is require.' }],
    ['A-BANR-033, D-111', {}, 0, 18, { img: 'Images are require' }],
    ['A-BANR-032', {}, 2, 18, { img: 'You can only select one images.' }],
    ['A-BANR-020', { position: '10' }, 1, 1, { position: 'Please choose a position.' }],
  ] as const)('each field has its own text (%s)', async (_ids, fields, pictures, errorCode, errors) => {
    const { body } = await saveBanner('POST', fields, pictures)
    expect(body.error).toMatchObject({ errorCode, errors })
  })
})

test('a banner’s name is optional at first [I-ADMN-045–046, I-ADMN-048, D-110]', async () => {
  expect((await saveBanner('POST', { name: '', title: 'Nameless' })).body.statusCode).toBe(1)
  const banner = (await banners({ lmt: 100 })).banners.find(({ title }) => title === 'Nameless')
  const banner_id = banner?._id ?? ''
  expect((await saveBanner('PUT', { banner_id, name: '' })).body.error?.errors).toEqual({ name: 'Name is require.' })
  await saveBanner('PUT', { banner_id, name: 'Named', position: '2' })
  const { body } = await call<{ banner: BannerWire }>('GET', `admin/banner/${banner_id}`)
  expect(body.responseData.banner).toMatchObject({ name: 'Named', position: 2, img: banner?.img })
})

test('the list is searched and sorted, without deleted ones [A-BANR-025, I-ADMN-043, I-ADMN-047]', async () => {
  for (const name of ['Findable b', 'Findable a', 'Findable c']) await saveBanner('POST', { name })
  const found = await banners({ sKey: 'findable', sort_val: 1, dir: -1 })
  expect(found.banners.map(({ name }) => name)).toEqual(['Findable c', 'Findable b', 'Findable a'])
  await call('DELETE', `admin/banner/${found.banners[0]?._id}`)
  expect((await banners({ sKey: 'findable' })).ttl).toBe(2)
})

test('a deleted banner is restored to the home page', async () => {
  await saveBanner('POST', { name: 'Comeback' })
  const banner_id = (await banners({ sKey: 'comeback' })).banners[0]?._id ?? ''
  const restore = () => call('PUT', 'admin/banner/restore', { banner_id })
  const notFound = { error: { errorCode: 6 }, responseMessage: catalogueText.bannerNotFound }
  expect((await restore()).body).toMatchObject(notFound)
  await call('DELETE', `admin/banner/${banner_id}`)
  for (const id of [banner_id, 'nothing'])
    for (const method of ['GET', 'DELETE'])
      expect((await call(method, `admin/banner/${id}`)).body).toMatchObject(notFound)
  expect((await banners({ sKey: 'comeback', deleted: 1 })).banners).toMatchObject([{ _id: banner_id }])
  expect((await restore()).body.statusCode).toBe(1)
  const { body } = await shop.call<{ banners: BannerWire[] }>('GET', 'banner/list')
  expect(body.responseData.banners.map(({ name }) => name)).toContain('Comeback')
  const log = shop.db.selectFrom('admin_log').select('action').where('subject_id', '=', banner_id)
  expect((await log.execute()).map(({ action }) => action)).toContain('restore banner')
})

test('a seller reads none of them [I-ADMN-003]', async () => {
  const { token } = await createSeller(shop)
  expect((await shop.call('GET', 'admin/banner/list', { as: token })).body.error?.errorCode).toBe(8)
})
