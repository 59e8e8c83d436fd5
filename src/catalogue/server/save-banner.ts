import { logAdminChange } from '#audit-log/server/admin-log.ts'
import type { BannerForm } from '#catalogue/admin-contract.ts'
import {
  type BannerValues,
  insertBanner,
  markBannerDeleted,
  restoreBannerRow,
  selectBanner,
  updateBanner,
} from '#catalogue/server/banners-store.ts'
import type { BannerRow } from '#catalogue/server/browse-store.ts'
import { type CatalogueChange, changeCatalogue } from '#catalogue/server/change-catalogue.ts'
import { checkCategories } from '#catalogue/server/check-categories.ts'
import type { Editor } from '#catalogue/server/editor.ts'
import { catalogueText } from '#catalogue/text.ts'
import { checkUploads, fewest, mostFiles, notTooLarge, ofType } from '#media/server/check-uploads.ts'
import { keepPicture } from '#media/server/keep-upload.ts'
import type { Upload } from '#media/server/upload.ts'
import { mediaText } from '#media/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

type Form = BannerForm & { img: Upload[] }

const subjectKind = 'banner'
const pictureRules = [
  mostFiles(1, catalogueText.bannerPictureMany),
  ofType(['jpeg', 'png'], mediaText.fileType),
  notTooLarge(mediaText.fileTooLarge),
]

export async function addBanner(parts: CatalogueChange, { actor, address }: Editor, form: Form): Promise<string> {
  checkUploads('img', form.img, [fewest(1, catalogueText.bannerPictureNone), ...pictureRules])
  await checkCategories(parts.db, form)
  const picture = await keepFirst(parts, form.img)
  return changeCatalogue(parts, async (tx) => {
    await checkCategories(tx, form)
    const subjectId = await insertBanner(tx, { ...valuesOf(form), picture: picture ?? '' })
    const after = { name: form.name, position: form.position }
    await logAdminChange(tx, actor, { action: 'add banner', subjectKind, subjectId, before: null, after, address })
    return subjectId
  })
}

export async function changeBanner(
  parts: CatalogueChange,
  { actor, address }: Editor,
  form: Form & { banner_id: string },
): Promise<void> {
  await readBanner(parts.db, form.banner_id)
  checkUploads('img', form.img, pictureRules)
  await checkCategories(parts.db, form)
  const picture = await keepFirst(parts, form.img)
  await changeCatalogue(parts, async (tx) => {
    await checkCategories(tx, form)
    const old = await readBanner(tx, form.banner_id)
    await updateBanner(tx, old.id, { ...valuesOf(form), picture: picture ?? old.picture })
    await logAdminChange(tx, actor, {
      action: 'change banner',
      subjectKind,
      subjectId: old.id,
      before: { name: old.name, position: old.position },
      after: { name: form.name, position: form.position, newPicture: picture !== null },
      address,
    })
  })
}

export async function removeBanner(
  parts: CatalogueChange,
  { actor, address }: Editor,
  bannerId: string,
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const { id, name } = await readBanner(tx, bannerId)
    await markBannerDeleted(tx, id)
    const [before, after] = [
      { name, deleted: false },
      { name, deleted: true },
    ]
    await logAdminChange(tx, actor, { action: 'delete banner', subjectKind, subjectId: id, before, after, address })
  })
}

export async function restoreBanner(
  parts: CatalogueChange,
  { actor, address }: Editor,
  bannerId: string,
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const { id, name } = await readBanner(tx, bannerId, true)
    await restoreBannerRow(tx, id)
    const [before, after] = [
      { name, deleted: true },
      { name, deleted: false },
    ]
    await logAdminChange(tx, actor, { action: 'restore banner', subjectKind, subjectId: id, before, after, address })
  })
}

export async function readBanner(db: Db, id: string, deleted = false): Promise<BannerRow> {
  const banner = isId(id) ? await selectBanner(db, id, deleted) : undefined
  if (!banner) throw new Refusal(catalogueText.bannerGone, errorCode.notFound)
  return banner
}

function valuesOf(form: Form): Omit<BannerValues, 'picture'> {
  return {
    name: form.name,
    title: form.title,
    description: form.desc,
    position: form.position,
    category_ids: form.cat_id,
    sub_category_ids: [...new Set(form.subcat_id)],
    brands: form.brand.filter(Boolean),
    skin_colors: form.skin,
    colors: form.color,
  }
}

/** Cut to 16:7 and at most 1920 pixels wide (D-113). */
async function keepFirst({ files, db }: CatalogueChange, [upload]: Upload[]): Promise<string | null> {
  return upload ? (await keepPicture(files, db, upload, { crop: '16:7', most: 1920 })).name : null
}
