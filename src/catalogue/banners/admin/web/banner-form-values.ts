import { picturesProblem } from '#catalogue/admin/web/validate-picture-count.ts'
import { addBannerSchema, updateBannerSchema } from '#catalogue/banners/admin/contract.ts'
import type { BannerWire } from '#catalogue/banners/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import type { SelectedPicture } from '#media/web/selected-picture.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import type { FieldErrors } from '#platform/web/forms/use-form-errors.ts'

/** A banner as it is being written. */
export interface BannerDraft {
  name: string
  title: string
  brand: string
  desc: string
  position: number
  cat_id: readonly string[]
  subcat_id: readonly string[]
  pictures: readonly SelectedPicture[]
  hadPictures: boolean
}

export function bannerDraftOf(banner: BannerWire | null): BannerDraft {
  return {
    name: banner?.name ?? '',
    title: banner?.title ?? '',
    brand: banner?.brand[0] ?? '',
    desc: banner?.desc ?? '',
    position: banner?.position ?? 1,
    cat_id: banner?.cat_id ?? [],
    subcat_id: banner?.subcat_id ?? [],
    pictures: banner ? [{ name: banner.img, file: null }] : [],
    hadPictures: banner !== null,
  }
}

/** As the calls take it; what no field here shows of a banner stays as it was (D-134). */
function fieldsOf(draft: BannerDraft, banner: BannerWire | null): Record<string, string> {
  const brand = draft.brand.trim()
  const [, ...otherBrands] = banner?.brand ?? []
  return {
    ...(banner
      ? { banner_id: banner._id, skin: JSON.stringify(banner.skin), color: JSON.stringify(banner.color) }
      : {}),
    name: draft.name.trim(),
    title: draft.title.trim(),
    desc: draft.desc.trim(),
    position: String(draft.position),
    cat_id: JSON.stringify(draft.cat_id),
    subcat_id: JSON.stringify(draft.subcat_id),
    brand: JSON.stringify(brand ? [brand, ...otherBrands] : otherBrands),
  }
}

export function bannerFormData(draft: BannerDraft, banner: BannerWire | null): FormData {
  return createFormData(fieldsOf(draft, banner), { img: draft.pictures.flatMap(({ file }) => file ?? []) })
}

/** Everything that is wrong, by field (D-105). */
export function bannerProblems(draft: BannerDraft, banner: BannerWire | null): FieldErrors {
  const checked = (banner ? updateBannerSchema : addBannerSchema).safeParse(fieldsOf(draft, banner))
  const problems = checked.success ? {} : fieldErrors(checked.error)
  const picture = picturesProblem({
    count: draft.pictures.length,
    had: draft.hadPictures,
    need: 1,
    none: catalogueText.bannerPictureNone,
    few: catalogueText.bannerPictureFew,
  })
  return picture ? { ...problems, img: picture } : problems
}

/** As the home page would show it. */
export function bannerAsSeen(draft: BannerDraft): BannerWire {
  const { name, title, desc, position, pictures } = draft
  const words = { _id: '', name, title, desc, position, img: pictures[0]?.name ?? '' }
  return { ...words, cat_id: [], subcat_id: [], catg: [], subcatg: [], skin: [], brand: [], color: [] }
}
