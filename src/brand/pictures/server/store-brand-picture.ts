import { readFile } from 'node:fs/promises'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { BrandPicture } from '#brand/contract.ts'
import { brandText } from '#brand/text.ts'
import { cleanSvg, UnusableSvg } from '#media/server/clean-svg.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import { type EncodedImage, InvalidImage, readImageSize } from '#media/server/reencode-image.ts'
import { cropLinkPreview, drawLogo, reencodeIcon } from '#media/server/shop-pictures.ts'
import { type StoredPicture, storeShopPicture } from '#media/server/store-upload.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'

/** More than any logo needs: a more complicated drawing would slow down every page. */
const mostSvgBytes = 200_000

const leastIconSide = 512
const leastPreview = { width: 1200, height: 630 }

interface StoreDependencies {
  db: Database
  files: FileStorage
}

/** Stores a logo, an icon or the picture for link previews, cleaned and in its final size; a version of the brand can then refer to it. */
export function storeBrandPicture(
  dependencies: StoreDependencies,
  admin: AuthenticatedActor,
  { kind, img: [upload] }: { kind: BrandPicture; img: readonly Upload[] },
): Promise<StoredPicture> {
  const store = async () => {
    const { picture, type } = await prepare(kind, upload)
    return storeShopPicture(dependencies.files, dependencies.db, picture, type)
  }
  return withStoredUploads(dependencies, 'public', [store], async ([stored]) => {
    if (!stored) throw new Error('no picture was stored')
    await inTransaction(dependencies.db, (tx) =>
      recordAdminChange(tx, admin, {
        action: `send ${kind}`,
        subjectKind: 'brand',
        subjectId: null,
        before: null,
        after: { picture: stored.name },
      }),
    )
    return stored
  })
}

async function prepare(kind: BrandPicture, upload: Upload | undefined) {
  if (!upload) throw createFieldError('img', brandText.pictureMissing, errorCode.fileCount)
  if (upload.truncated) throw createFieldError('img', brandText.pictureLarge, errorCode.fileTooLarge)
  if (upload.type === null && kind !== 'preview') {
    const bytes = await readSvg(upload)
    const size = await readImageSize(bytes).catch(() => refuse(brandText.svgDamaged))
    return { picture: { bytes, width: size.width, height: size.height }, type: 'svg' } as const
  }
  const isKnown = upload.type === 'png' || (kind === 'preview' && upload.type === 'jpeg')
  if (!isKnown) refuse(kind === 'preview' ? brandText.previewType : brandText.pictureType)
  const picture = await draw(kind, upload.path).catch((error: unknown) => {
    if (error instanceof InvalidImage) return refuse(brandText.pictureDamaged)
    throw error
  })
  return { picture, type: kind === 'preview' ? 'jpg' : 'png' } as const
}

async function draw(kind: BrandPicture, file: string): Promise<EncodedImage> {
  if (kind === 'logo') return drawLogo(file)
  const { width, height } = await readImageSize(await readFile(file)).catch(() => refuse(brandText.pictureDamaged))
  if (kind === 'icon') {
    if (Math.min(width, height) < leastIconSide) refuse(brandText.iconSmall)
    return reencodeIcon(file)
  }
  if (width < leastPreview.width || height < leastPreview.height) refuse(brandText.previewSmall)
  return cropLinkPreview(file)
}

async function readSvg({ path, bytes }: Upload): Promise<Buffer> {
  if (bytes > mostSvgBytes) throw createFieldError('img', brandText.svgLarge, errorCode.fileTooLarge)
  const text = await readFile(path, 'utf8')
  if (!/<svg[\s>]/.test(text)) refuse(brandText.pictureType)
  try {
    return Buffer.from(await cleanSvg(text))
  } catch (error) {
    if (!(error instanceof UnusableSvg)) throw error
    if (error.attribute) return refuse(brandText.svgPaintsBy(error.attribute))
    return refuse(error.element ? brandText.svgHas(error.element) : brandText.svgDamaged)
  }
}

function refuse(message: string): never {
  throw createFieldError('img', message, errorCode.fileType)
}
