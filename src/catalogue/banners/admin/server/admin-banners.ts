import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { AdminCatalogueList } from '#catalogue/admin/contract.ts'
import { type CatalogueAdminDependencies, updateCatalogue } from '#catalogue/admin/server/update-catalogue.ts'
import type { BannerDetails } from '#catalogue/banners/contract.ts'
import type { BannerRow } from '#catalogue/banners/server/banners-store.ts'
import { checkCategoriesExist } from '#catalogue/categories/admin/server/admin-categories.ts'
import { catalogueText } from '#catalogue/text.ts'
import { allowedFileTypes } from '#media/allowed-file-types.ts'
import { storePicture } from '#media/server/store-upload.ts'
import { fileTypes, maxFileSize, maxFiles, minFiles, type Upload, validateUploads } from '#media/server/uploads.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { mediaText } from '#media/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { AdminBannerFilter, BannerValues } from './admin-banners-store.ts'
import {
  insertBanner,
  markBannerDeleted,
  restoreDeletedBanner,
  selectAdminBannerPage,
  selectBanner,
  updateBannerRow,
} from './admin-banners-store.ts'

type AddForm = BannerDetails & { img: Upload[] }

type UpdateForm = AddForm & { banner_id: string }

const subjectKind = 'banner'

const pictureRules = [
  maxFiles(1, catalogueText.bannerPictureTooMany),
  fileTypes(allowedFileTypes.picture, mediaText.fileType),
  maxFileSize(mediaText.fileTooLarge),
]

/** Adds a banner and returns its id. */
export async function addBanner(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  form: AddForm,
): Promise<string> {
  validateUploads('img', form.img, [minFiles(1, catalogueText.bannerPictureNone), ...pictureRules])
  await checkCategoriesExist(dependencies.db, form)
  return withStoredBannerPicture(dependencies, form.img, (picture) =>
    updateCatalogue(dependencies, async (tx) => {
      await checkCategoriesExist(tx, form)
      const subjectId = await insertBanner(tx, { ...toBannerValues(form), picture: picture ?? '' })
      const after = { name: form.name, position: form.position }
      const change = { action: 'add banner', subjectKind, subjectId, before: null, after }
      await recordAdminChange(tx, actor, change)
      return subjectId
    }),
  )
}

/** Updates a banner; it keeps its picture if the form has no new one. */
export async function updateBanner(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  form: UpdateForm,
): Promise<void> {
  await getBannerRow(dependencies.db, form.banner_id)
  validateUploads('img', form.img, pictureRules)
  await checkCategoriesExist(dependencies.db, form)
  await withStoredBannerPicture(dependencies, form.img, (picture) =>
    updateCatalogue(dependencies, async (tx) => {
      await checkCategoriesExist(tx, form)
      const old = await getBannerRow(tx, form.banner_id)
      await updateBannerRow(tx, old.id, { ...toBannerValues(form), picture: picture ?? old.picture })
      const change = { action: 'change banner', subjectKind, subjectId: old.id }
      const before = { name: old.name, position: old.position }
      const after = { name: form.name, position: form.position, newPicture: picture !== null }
      await recordAdminChange(tx, actor, { ...change, before, after })
    }),
  )
}

export async function deleteBanner(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  bannerId: string,
): Promise<void> {
  await updateCatalogue(dependencies, async (tx) => {
    const { id, name } = await getBannerRow(tx, bannerId)
    await markBannerDeleted(tx, id)
    const states = { before: { name, deleted: false }, after: { name, deleted: true } }
    const change = { action: 'delete banner', subjectKind, subjectId: id, ...states }
    await recordAdminChange(tx, actor, change)
  })
}

export async function restoreBanner(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  bannerId: string,
): Promise<void> {
  await updateCatalogue(dependencies, async (tx) => {
    const { id, name } = await getBannerRow(tx, bannerId, { deleted: true })
    await restoreDeletedBanner(tx, id)
    const states = { before: { name, deleted: true }, after: { name, deleted: false } }
    const change = { action: 'restore banner', subjectKind, subjectId: id, ...states }
    await recordAdminChange(tx, actor, change)
  })
}

/** Finds a banner among the present ones or, with `deleted`, among the deleted ones; throws not found for any other id. */
export async function getBannerRow(db: Db, id: string, { deleted = false } = {}): Promise<BannerRow> {
  const banner = isId(id) ? await selectBanner(db, id, deleted) : undefined
  if (!banner) throw new AppError(catalogueText.bannerNotFound, errorCode.notFound)
  return banner
}

function toBannerValues(form: AddForm): Omit<BannerValues, 'picture'> {
  return {
    name: form.name,
    title: form.title,
    description: form.desc,
    position: form.position,
    category_ids: form.categoryIds,
    sub_category_ids: [...new Set(form.subCategoryIds)],
    brands: form.brand.filter(Boolean),
    skin_tones: form.skin,
    colors: form.color,
  }
}

/** Stores the uploaded picture, cropped to 16:7 and at most 1920 pixels wide, and runs `work` with its name (D-113). */
async function withStoredBannerPicture<Result>(
  { files, db }: CatalogueAdminDependencies,
  uploads: Upload[],
  work: (picture: string | null) => Promise<Result>,
): Promise<Result> {
  const stores = uploads.map((upload) => () => storePicture(files, db, upload, { crop: '16:7', maxWidth: 1920 }))
  return withStoredUploads({ files, db }, 'public', stores, ([picture]) => work(picture?.name ?? null))
}

export function parseBannerFilter({ searchText, deleted }: AdminCatalogueList): AdminBannerFilter {
  return { search: searchText.trim(), deleted }
}

export async function listAdminBanners(
  db: Database,
  list: AdminCatalogueList,
): Promise<{ banners: BannerRow[]; total: number }> {
  const { rows, total } = await selectAdminBannerPage(db, parseBannerFilter(list), list.isDescending, list.page)
  return { banners: rows, total }
}
