import { pictureWidths } from '#platform/picture-widths.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { resizePicture } from './reencode-image.ts'

/**
 * The formats that the URL of a picture may request, with their MIME types. The jpeg is for older mail programs, which show neither WebP
 * nor AVIF.
 */
const formats = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
export type PictureFormat = keyof typeof formats

export interface PictureSize {
  /** The name of the stored original. */
  name: string
  width: number
  format: PictureFormat
}

const sizedPath = new RegExp(`^w(${pictureWidths.join('|')})/([0-9a-f-]{36})\\.(avif|webp|jpg)$`)

export function parsePictureSize(address: string): PictureSize | null {
  const [, width, stem, format] = sizedPath.exec(address) ?? []
  if (!width || !stem || !format || (format === 'jpg' && width !== '320')) return null
  return { name: `${stem}.webp`, width: Number(width), format: format as PictureFormat }
}

function sizedName({ name, width, format }: PictureSize): string {
  return `w${width}/${name.replace(/\.webp$/, '')}.${format}`
}

const inProgress = new Map<string, Promise<boolean>>()

/**
 * Creates and stores one size of a picture; resolves to false if the picture does not exist. Concurrent calls for one size share the work.
 */
export function createPictureSize(files: FileStorage, size: PictureSize): Promise<boolean> {
  const target = sizedName(size)
  const running = inProgress.get(target)
  if (running) return running
  const made = resize(files, size, target).finally(() => inProgress.delete(target))
  inProgress.set(target, made)
  return made
}

/** The job after an upload: creates every size that pages request. Existing sizes are kept, so the job may be retried. */
export async function createPictureSizes(files: FileStorage, name: string): Promise<void> {
  for (const width of pictureWidths)
    for (const format of ['avif', 'webp'] as const) {
      const size = { name, width, format }
      if (!(await files.has('public', sizedName(size)))) await createPictureSize(files, size)
    }
}

async function resize(files: FileStorage, { name, width, format }: PictureSize, target: string): Promise<boolean> {
  const picture = await files.read('public', name)
  if (!picture) return false
  const { bytes } = await resizePicture(picture, width, format === 'jpg' ? 'jpeg' : format)
  await files.put('public', target, bytes, formats[format])
  return true
}
