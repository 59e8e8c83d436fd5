import { uploadLimits } from '#catalogue/admin/contract.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import { catalogueText } from '#catalogue/text.ts'
import { allowedFileTypes } from '#media/allowed-file-types.ts'
import { storePicture, storeVideo } from '#media/server/store-upload.ts'
import type { Upload } from '#media/server/upload.ts'
import { fileTypes, maxFileSize, maxFiles, minFiles, validateUploads } from '#media/server/validate-uploads.ts'
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

/** The names of the stored files; pictures are cropped to 16:15. Runs outside the transaction, which should not wait for encoding. */
export async function storeProductFiles(
  { files, db }: CatalogueAdminDependencies,
  { prod_imgs, video: [videoUpload] }: ProductUploads,
): Promise<{ pictures: string[]; video: string | null }> {
  const video = videoUpload ? (await storeVideo(files, db, videoUpload)).name : null
  const pictures = await Promise.all(prod_imgs.map((upload) => storePicture(files, db, upload, { crop: '16:15' })))
  return { pictures: pictures.map(({ name }) => name), video }
}
