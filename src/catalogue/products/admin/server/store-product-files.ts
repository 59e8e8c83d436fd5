import { uploadLimits } from '#catalogue/admin/contract.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import { catalogueText } from '#catalogue/text.ts'
import { allowedFileTypes } from '#media/allowed-file-types.ts'
import { type StoredPicture, type StoredVideo, storePicture, storeVideo } from '#media/server/store-upload.ts'
import type { Upload } from '#media/server/upload.ts'
import { fileTypes, maxFileSize, maxFiles, minFiles, validateUploads } from '#media/server/validate-uploads.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { mediaText } from '#media/text.ts'

export interface ProductUploads {
  prod_imgs: Upload[]
  video: Upload[]
}

/**
 * Exactly four pictures together with the remaining ones, png or jpeg, and at most one video, mp4 or wmv (D-107, D-108, D-109).
 */
export function validateProductFiles({ prod_imgs, video }: ProductUploads, remainingPictures = 0): void {
  const missing = uploadLimits.picturesPerProduct - remainingPictures
  const none = remainingPictures === 0 ? [minFiles(1, catalogueText.picturesNone)] : []
  validateUploads('prod_imgs', prod_imgs, [
    ...none,
    minFiles(missing, catalogueText.picturesTooFew),
    maxFiles(missing, catalogueText.picturesTooMany),
    fileTypes(allowedFileTypes.picture, mediaText.fileType),
    maxFileSize(mediaText.fileTooLarge),
  ])
  validateUploads('video', video, [
    maxFiles(1, catalogueText.videosTooMany),
    fileTypes(allowedFileTypes.video, mediaText.fileType),
    maxFileSize(mediaText.fileTooLarge),
  ])
}

/**
 * Runs `work` with the names of the stored files; pictures are cropped to 16:15. The files are stored before its transaction,
 * which should not wait for encoding.
 */
export async function withStoredProductFiles<Result>(
  { files, db }: CatalogueAdminDependencies,
  { prod_imgs, video }: ProductUploads,
  work: (stored: { pictures: string[]; video: string | null }) => Promise<Result>,
): Promise<Result> {
  const stores: (() => Promise<StoredPicture | StoredVideo>)[] = [
    ...prod_imgs.map((upload) => () => storePicture(files, db, upload, { crop: '16:15' })),
    ...video.map((upload) => () => storeVideo(files, db, upload)),
  ]
  return withStoredUploads({ files, db }, 'public', stores, (stored) => {
    const names = stored.map(({ name }) => name)
    return work({ pictures: names.slice(0, prod_imgs.length), video: names[prod_imgs.length] ?? null })
  })
}
