import type { Sharp } from 'sharp'
import { pictureLimits } from '#media/picture-limits.ts'
import { atMost } from '#media/server/at-most.ts'

export type Crop = '16:15' | '17:15' | '16:7'
export type Source = Buffer | string

export interface Drawn {
  bytes: Buffer
  width: number
  height: number
}

/** A phone's largest picture passes; a small file that unpacks to a wall of pixels does not. */
const mostPixels = 50_000_000
/** The library has threads of its own; two pictures at a time leave the server responsive. */
const inTurn = atMost(2)

/** Not a picture after all, or a damaged one. */
export class BrokenPicture extends Error {}

/** Decoded and written anew as WebP: upright, cropped around its centre, no wider than `most`, nothing else kept. */
export function redrawPicture(
  source: Source,
  { crop, most = pictureLimits.width }: { crop?: Crop; most?: number } = {},
): Promise<Drawn> {
  return draw(source, async (picture) => {
    const { autoOrient } = await picture.metadata()
    return picture
      .autoOrient()
      .resize(fit(autoOrient, crop, most))
      .webp({ quality: 82, effort: 4 })
  })
}

/** The width and height of a picture, in pixels. */
export async function readPictureSize(source: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(source).metadata()
  return { width, height }
}

/** A document's picture keeps its format and size; only what was hidden in it goes. */
export function redrawDocument(source: Source, format: 'jpeg' | 'png'): Promise<Drawn> {
  return draw(source, async (picture) => picture.autoOrient().toFormat(format, { quality: 90 }))
}

/** One of the widths a page asks for. Never larger than the picture itself. */
export function shrinkPicture(source: Buffer, width: number, format: 'avif' | 'webp' | 'jpeg'): Promise<Drawn> {
  const settings = { avif: { quality: 52, effort: 1 }, webp: { quality: 78, effort: 3 }, jpeg: { quality: 80 } }
  return draw(source, async (picture) =>
    picture
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toFormat(format, settings[format]),
  )
}

async function draw(source: Source, work: (picture: Sharp) => Promise<Sharp>): Promise<Drawn> {
  const { default: sharp } = await import('sharp')
  return inTurn(async () => {
    try {
      const drawn = await work(sharp(source, { limitInputPixels: mostPixels, failOn: 'error' }))
      const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      throw new BrokenPicture('the picture could not be read', { cause: error })
    }
  })
}

function fit(size: { width: number; height: number }, crop: Crop | undefined, most: number) {
  const [across = size.width, down = size.height] = crop?.split(':').map(Number) ?? []
  const width = Math.min(size.width, (size.height * across) / down)
  const scale = Math.min(1, most / width)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(((width * down) / across) * scale)),
    fit: 'cover' as const,
  }
}
