import type { Files } from '#media/server/files.ts'
import { shrinkPicture } from '#media/server/redraw-picture.ts'
import { pictureWidths } from '#platform/picture-widths.ts'

/** The closed set of what may be asked for, in each width. Mails show jpeg: older mail programs know neither of the others. */
const formats = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
export type PictureFormat = keyof typeof formats

export interface PictureSize {
  /** The picture as it was kept. */
  name: string
  width: number
  format: PictureFormat
}

const pattern = new RegExp(`^w(${pictureWidths.join('|')})/([0-9a-f-]{36})\\.(avif|webp|jpg)$`)

export function readPictureSize(address: string): PictureSize | null {
  const [, width, stem, format] = pattern.exec(address) ?? []
  if (!width || !stem || !format || (format === 'jpg' && width !== '320')) return null
  return { name: `${stem}.webp`, width: Number(width), format: format as PictureFormat }
}

function sizedName({ name, width, format }: PictureSize): string {
  return `w${width}/${name.replace(/\.webp$/, '')}.${format}`
}

const underWay = new Map<string, Promise<boolean>>()

/** Makes one size and keeps it; false where there is no such picture. Asked twice at once, it is made once. */
export function makePictureSize(files: Files, size: PictureSize): Promise<boolean> {
  const target = sizedName(size)
  const known = underWay.get(target)
  if (known) return known
  const made = shrink(files, size, target).finally(() => underWay.delete(target))
  underWay.set(target, made)
  return made
}

/** The job after an upload: every size that pages ask for. Sizes that are there stay, so it may run again. */
export async function makePictureSizes(files: Files, name: string): Promise<void> {
  for (const width of pictureWidths)
    for (const format of ['avif', 'webp'] as const) {
      const size = { name, width, format }
      if (!(await files.has('public', sizedName(size)))) await makePictureSize(files, size)
    }
}

async function shrink(files: Files, { name, width, format }: PictureSize, target: string): Promise<boolean> {
  const picture = await files.read('public', name)
  if (!picture) return false
  const { bytes } = await shrinkPicture(picture, width, format === 'jpg' ? 'jpeg' : format)
  await files.put('public', target, bytes, formats[format])
  return true
}
