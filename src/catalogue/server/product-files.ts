import { fileLimits } from '#catalogue/admin-contract.ts'
import type { CatalogueChange } from '#catalogue/server/change-catalogue.ts'
import { catalogueText } from '#catalogue/text.ts'
import { checkUploads, fewest, mostFiles, notTooLarge, ofType } from '#media/server/check-uploads.ts'
import { keepPicture, keepVideo } from '#media/server/keep-upload.ts'
import type { Upload } from '#media/server/upload.ts'
import { mediaText } from '#media/text.ts'

export interface ProductUploads {
  prod_imgs: Upload[]
  video: Upload[]
}

const four = fileLimits.picturesOfProduct

/** Exactly four pictures together with those that stay, png or jpeg, and at most one video, mp4 or wmv (D-107, D-108, D-109). */
export function checkProductFiles({ prod_imgs, video }: ProductUploads, staying = 0): void {
  const none = staying === 0 ? [fewest(1, catalogueText.picturesNone)] : []
  checkUploads('prod_imgs', prod_imgs, [
    ...none,
    fewest(four - staying, catalogueText.picturesFew),
    mostFiles(four - staying, catalogueText.picturesMany),
    ofType(['jpeg', 'png'], mediaText.fileType),
    notTooLarge(mediaText.fileTooLarge),
  ])
  checkUploads('video', video, [
    mostFiles(1, catalogueText.videoMany),
    ofType(['mp4', 'wmv'], mediaText.fileType),
    notTooLarge(mediaText.fileTooLarge),
  ])
}

/** The names of the kept files; pictures are cut to 16:15. Work on pictures needs no transaction to wait for it. */
export async function keepProductFiles(
  { files, db }: CatalogueChange,
  { prod_imgs, video: [film] }: ProductUploads,
): Promise<{ pictures: string[]; video: string | null }> {
  const video = film ? (await keepVideo(files, db, film)).name : null
  const kept = await Promise.all(prod_imgs.map((upload) => keepPicture(files, db, upload, { crop: '16:15' })))
  return { pictures: kept.map(({ name }) => name), video }
}
