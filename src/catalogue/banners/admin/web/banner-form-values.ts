import { validatePictureCount } from '#catalogue/admin/web/validate-picture-count.ts'
import type { AdminBanner } from '#catalogue/banners/admin/web/api.ts'
import { addBannerSchema, type BannerForm, updateBannerSchema } from '#catalogue/banners/contract.ts'
import type { Banner } from '#catalogue/banners/web/api.ts'
import { catalogueText } from '#catalogue/text.ts'
import type { SelectedPicture } from '#media/web/selected-picture.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import type { FieldErrors } from '#platform/web/forms/form.tsx'
import { createFormData } from '#platform/web/forms/form-data.ts'

/** The values of the banner form, named as the form fields of the request (addBannerSchema), whose errors come back by the same names. */
export interface BannerFormValues extends Record<TextFieldName, string>, Record<ListFieldName, readonly string[]> {
  position: number
  pictures: readonly SelectedPicture[]
  hadPictures: boolean
}

type ListFieldName = 'cat_id' | 'subcat_id'
/** The form has no controls for them (D-134). */
type HiddenFieldName = 'skin' | 'color'
type TextFieldName = Exclude<keyof BannerForm, 'position' | ListFieldName | HiddenFieldName>

export function toBannerFormValues(banner: AdminBanner | null): BannerFormValues {
  return {
    name: banner?.name ?? '',
    title: banner?.title ?? '',
    brand: banner?.brands[0] ?? '',
    desc: banner?.description ?? '',
    position: banner?.position ?? 1,
    cat_id: banner?.categories.map(({ id }) => id) ?? [],
    subcat_id: banner?.subCategories.map(({ id }) => id) ?? [],
    pictures: banner ? [{ name: banner.picture, file: null }] : [],
    hadPictures: banner !== null,
  }
}

/** The fields of the request. What the form has no field for stays as it was (D-134). */
function toFormFields(values: BannerFormValues, banner: AdminBanner | null): Record<string, string> {
  const brand = values.brand.trim()
  const [, ...otherBrands] = banner?.brands ?? []
  const fields: Record<Exclude<keyof BannerForm, HiddenFieldName>, string> = {
    name: values.name.trim(),
    title: values.title.trim(),
    desc: values.desc.trim(),
    position: String(values.position),
    cat_id: JSON.stringify(values.cat_id),
    subcat_id: JSON.stringify(values.subcat_id),
    brand: JSON.stringify(brand ? [brand, ...otherBrands] : otherBrands),
  }
  if (!banner) return fields
  const hidden: Record<HiddenFieldName, string> = {
    skin: JSON.stringify(banner.skinTones),
    color: JSON.stringify(banner.colours),
  }
  return { banner_id: banner.id, ...fields, ...hidden }
}

export function createBannerFormData(values: BannerFormValues, banner: AdminBanner | null): FormData {
  return createFormData(toFormFields(values, banner), { img: values.pictures.flatMap(({ file }) => file ?? []) })
}

/** All errors by field (D-105). */
export function validateBannerForm(values: BannerFormValues, banner: AdminBanner | null): FieldErrors {
  const checked = (banner ? updateBannerSchema : addBannerSchema).safeParse(toFormFields(values, banner))
  const errors = checked.success ? {} : fieldErrors(checked.error)
  const picture = validatePictureCount({
    count: values.pictures.length,
    hadPictures: values.hadPictures,
    required: 1,
    noneMessage: catalogueText.bannerPictureNone,
    fewMessage: catalogueText.bannerPictureTooFew,
  })
  return picture ? { ...errors, img: picture } : errors
}

/** The banner as the home page would show it. */
export function toPreviewBanner({ name, title, desc, position, pictures }: BannerFormValues): Banner {
  return { id: '', name, title, description: desc, position, picture: pictures[0]?.name ?? '', to: '/' }
}
