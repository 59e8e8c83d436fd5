import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bannerCsvColumns, bannerCsvFields } from '#catalogue/banners/admin/banner-csv-columns.ts'
import { addBannerSchema, type BannersResponse, type BannerWire } from '#catalogue/banners/contract.ts'
import { createSubCategory } from '../../../../../tests/harness/create-sub-category.ts'
import { createAdmin, createCategory, type Person } from '../../../../../tests/harness/factories.ts'
import {
  createTwoForms,
  describeLostFields,
  type FormValues,
  type LeftOut,
  toFormTexts,
} from '../../../../../tests/harness/form-fields.ts'
import { sendBanner } from '../../../../../tests/harness/picture-forms.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'

type Field = keyof typeof addBannerSchema.shape

const filter = 'a filter of the link; an export says what stands on the banner'
const leftOutOfExport: LeftOut<Field> = {
  cat_id: filter,
  subcat_id: filter,
  brand: filter,
  skin: filter,
  color: filter,
}

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

async function readExport(): Promise<Record<string, unknown>> {
  const { body } = await shop.call('GET', 'admin/export/banners', { as: admin.token })
  const [row = {}] = parse<Record<string, string>>(body.responseMessage ?? '', { bom: true, columns: true })
  const cells = Object.fromEntries(bannerCsvFields.map((field) => [field, row[bannerCsvColumns[field]]]))
  return { ...cells, position: Number(cells.position) }
}

async function describeLost(saved: FormValues<Field>, id: string): Promise<string[]> {
  const lists = ['admin/banner/list', 'banner/list', 'product/home/banner/list'].map(async (route) => {
    const { body } = await shop.call<BannersResponse>('GET', route, { as: admin.token })
    return describeLostFields(saved, route, body.responseData.banners.find(({ _id }) => _id === id) ?? {})
  })
  const { body } = await shop.call<{ banner: BannerWire }>('GET', `admin/banner/${id}`, { as: admin.token })
  return [
    ...describeLostFields(saved, 'the back office', { ...body.responseData.banner }),
    ...describeLostFields(saved, 'the export', await readExport(), leftOutOfExport),
    ...(await Promise.all(lists)).flat(),
  ]
}

test('every field of a banner is read back after it was added, and after it was edited', async () => {
  const [lips, eyes] = [await createCategory(shop, 'Lips'), await createCategory(shop, 'Eyes')]
  const [added, edited] = createTwoForms(addBannerSchema, {
    position: [7, 2],
    cat_id: [[lips], [eyes]],
    subcat_id: [[await createSubCategory(shop, lips, 'Gloss')], [await createSubCategory(shop, eyes, 'Liner')]],
    brand: [['Velunda'], ['Halo', 'Ardene']],
    skin: [[1], [2, 3]],
    color: [['#a2545c'], ['#102030']],
  })
  expect((await sendBanner(shop, admin, 'POST', toFormTexts(added))).body.error).toBeUndefined()
  const { body } = await shop.call<BannersResponse>('GET', 'admin/banner/list', { as: admin.token })
  const banner_id = body.responseData.banners[0]?._id ?? ''
  expect(await describeLost(added, banner_id)).toEqual([])
  const saved = await sendBanner(shop, admin, 'PUT', { banner_id, ...toFormTexts(edited) })
  expect(saved.body.error).toBeUndefined()
  expect(await describeLost(edited, banner_id)).toEqual([])
})
