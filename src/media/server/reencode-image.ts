import type { Sharp } from 'sharp'
import { pictureLimits } from '#media/picture-limits.ts'
import { limitConcurrency } from '#platform/server/concurrency/limit-concurrency.ts'

export type Crop = '16:15' | '17:15' | '16:7'
export type ImageSource = Buffer | string

export interface EncodedImage {
  bytes: Buffer
  width: number
  height: number
}

/** Larger than any phone's photo; a small file that decompresses to more pixels is rejected. */
const maxPixels = 50_000_000
/** The image library has threads of its own; two pictures at a time leave the server responsive. */
const limited = limitConcurrency(2)

/** The file is no image, or a damaged one. */
export class InvalidImage extends Error {}

/** Decodes a picture and encodes it as WebP: rotated upright, cropped around its centre, no wider than `maxWidth`, without metadata. */
export function reencodePicture(
  source: ImageSource,
  { crop, maxWidth = pictureLimits.width }: { crop?: Crop; maxWidth?: number } = {},
): Promise<EncodedImage> {
  return encode(source, async (picture) => {
    const { autoOrient } = await picture.metadata()
    return picture
      .autoOrient()
      .resize(cropAndFit(autoOrient, crop, maxWidth))
      .webp({ quality: 82, effort: 4 })
  })
}

/** The width and height of a picture, in pixels. */
export async function readImageSize(source: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(source).metadata()
  return { width, height }
}

/** Re-encodes a document's picture in its format and size, which removes its metadata. */
export function reencodeDocument(source: ImageSource, format: 'jpeg' | 'png'): Promise<EncodedImage> {
  return encode(source, async (picture) => picture.autoOrient().toFormat(format, { quality: 90 }))
}

/** Resizes a picture to one of the widths that pages request; a smaller picture keeps its width. */
export function resizePicture(source: Buffer, width: number, format: 'avif' | 'webp' | 'jpeg'): Promise<EncodedImage> {
  const settings = { avif: { quality: 52, effort: 1 }, webp: { quality: 78, effort: 3 }, jpeg: { quality: 80 } }
  return encode(source, async (picture) =>
    picture
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toFormat(format, settings[format]),
  )
}

async function encode(source: ImageSource, encodeWith: (picture: Sharp) => Promise<Sharp>): Promise<EncodedImage> {
  const { default: sharp } = await import('sharp')
  return limited(async () => {
    try {
      const encoded = await encodeWith(sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }))
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      throw new InvalidImage('the picture could not be read', { cause: error })
    }
  })
}

function cropAndFit(size: { width: number; height: number }, crop: Crop | undefined, most: number) {
  const [across = size.width, down = size.height] = crop?.split(':').map(Number) ?? []
  const width = Math.min(size.width, (size.height * across) / down)
  const scale = Math.min(1, most / width)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(((width * down) / across) * scale)),
    fit: 'cover' as const,
  }
}
