import { expect, test } from 'vitest'
import {
  BannerForm,
  createBannerFormData,
  toBannerFormValues,
} from '#catalogue/banners/admin/web/admin-banner-form-screen.tsx'
import { toAdminBanner } from '#catalogue/banners/admin/web/api.ts'
import { addBannerSchema, type BannerWire } from '#catalogue/banners/contract.ts'
import { createTwoForms, describeLostFields, toFormTexts } from '../../../../../tests/harness/form-fields.ts'
import { describeMissingControls } from '../../../../../tests/harness/render-form.tsx'

test('the form has a control for every field of a banner [D-134]', () => {
  const leftOut = { skin: 'stored when sent, without a control (D-134)', color: 'the same (D-134)' }
  expect(describeMissingControls(addBannerSchema, <BannerForm banner={null} imageBase="/" />, leftOut)).toEqual([])
})

test('an edit that changes nothing sends every field of the banner as it is stored [D-134]', () => {
  const [stored] = createTwoForms(addBannerSchema, {
    position: [7, 2],
    cat_id: [['lips'], ['eyes']],
    subcat_id: [['gloss'], ['liner']],
    brand: [['Velunda', 'Halo'], ['Ardene']],
    skin: [[1, 3], [2]],
    color: [['#a2545c'], ['#102030']],
  })
  const read = { ...stored, catg: [{ _id: 'lips', name: 'Lips' }], subcatg: [{ _id: 'gloss', name: 'Gloss' }] }
  const banner = toAdminBanner(read as unknown as BannerWire)
  const sent = Object.fromEntries(createBannerFormData(toBannerFormValues(banner), banner))
  expect(describeLostFields(toFormTexts(stored), 'the sent form', sent)).toEqual([])
})
