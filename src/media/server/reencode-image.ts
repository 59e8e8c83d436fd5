import { readFile } from 'node:fs/promises'
import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { BusyError } from '#platform/app-error.ts'
import { pictureLimits } from '../allowed-file-types.ts'
import { findJpegEnd } from '../find-picture-end.ts'
import { type PictureTurn, shopTurn, waitForPictureTurn } from './picture-queues.ts'

/**
 * The most scans that a JPEG may have. A progressive one from a camera or an editor has about ten, and each costs a pass over all pixels.
 */
export const maxScans = 64

let loaded: Promise<typeof sharp> | undefined

export type Crop = '16:15' | '17:15' | '16:7' | '1:1'

export type ImageSource = Buffer | string

export interface EncodedImage {
  bytes: Buffer
  width: number
  height: number
}

export const imageLimits = {
  /** A phone's largest photo has 108 megapixels; a small file that would decompress to more is rejected after its header is read. */
  pixels: 110_000_000,
  /** A progressive picture may have fewer pixels, because all of it is held in memory before it is made smaller. */
  pixelsOfPasses: 50_000_000,
  side: 20_000,
  /**
   * The longer side of a document's picture in pixels, enough to read it on a screen or on paper: an A4 page then has 250 dots per inch.
   */
  documentSide: 3_000,
  /**
   * Within these limits a document's picture takes less than a second of processor time; the timeout is longer because the server may be
   * busy.
   */
  documentSeconds: 6,
  pictureSeconds: 20,
} as const

/** The longer side in pixels at which a vector drawing is rendered, whatever size the drawing itself states. */
const vectorSide = 1024
const dotsAnInch = 72
const mostDensity = 2400

/** Thrown if a file is no image, is damaged, or was made only to take long to decode. */
export class InvalidImage extends Error {
  readonly reason: 'damaged' | 'tooLarge'
  constructor(reason: InvalidImage['reason'], options?: ErrorOptions) {
    super(`the picture is ${reason}`, options)
    this.reason = reason
  }
}

/** Decodes a picture and encodes it as WebP: rotated upright, cropped around its centre, no wider than `maxWidth`, without metadata. */
export function reencodePicture(
  source: ImageSource,
  { crop, maxWidth = pictureLimits.width }: { crop?: Crop; maxWidth?: number } = {},
): Promise<EncodedImage> {
  return encode(source, { turn: shopTurn, seconds: imageLimits.pictureSeconds }, async (picture) => {
    const { autoOrient } = await picture.metadata()
    return picture
      .autoOrient()
      .resize(cropAndFit(autoOrient, crop, maxWidth))
      .webp({ quality: 82, effort: 4 })
  })
}

/** The width and height of a picture, in pixels. */
export async function readImageSize(source: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(source).metadata()
  return { width, height }
}

/** Re-encodes a document's picture in its own format, no larger than readers need, which also removes its metadata. */
export function reencodeDocument(source: string, format: 'jpeg' | 'png', turn: PictureTurn): Promise<EncodedImage> {
  const [width, height] = [imageLimits.documentSide, imageLimits.documentSide]
  return encode(source, { turn, seconds: imageLimits.documentSeconds }, async (picture) => {
    const isJpeg = (await picture.metadata()).format === 'jpeg'
    if (isJpeg && (await hasTooManyScans(source))) throw new InvalidImage('tooLarge')
    const fitting = picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
    // setting `quality` for a png would make the library reduce its colours, which takes many seconds
    return format === 'jpeg' ? fitting.jpeg({ quality: 90 }) : fitting.png({ compressionLevel: 3 })
  })
}

/** Resizes a picture to one of the widths that pages request; a smaller picture keeps its width. */
export function resizePicture(source: Buffer, width: number, format: 'avif' | 'webp' | 'jpeg'): Promise<EncodedImage> {
  const settings = { avif: { quality: 52, effort: 1 }, webp: { quality: 78, effort: 3 }, jpeg: { quality: 80 } }
  return encode(source, { turn: shopTurn, seconds: imageLimits.pictureSeconds }, async (picture) =>
    picture
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toFormat(format, settings[format]),
  )
}

/** Encodes one of the shop's own pictures; a vector drawing is rendered at the size that is needed. */
export async function encodePicture(
  source: ImageSource,
  encodeWith: (picture: Sharp) => Promise<Sharp>,
): Promise<EncodedImage> {
  const density = await findDensity(source)
  return encode(source, { turn: shopTurn, seconds: imageLimits.pictureSeconds, density }, encodeWith)
}

/** The dots per inch at which a vector drawing has the needed size; undefined for any other picture. */
async function findDensity(source: ImageSource): Promise<number | undefined> {
  const sharp = await loadSharp()
  const read = await sharp(source)
    .metadata()
    .catch(() => null)
  if (read?.format !== 'svg') return undefined
  const density = (dotsAnInch * vectorSide) / Math.max(read.width, read.height, 1)
  return Math.min(mostDensity, Math.max(1, density))
}

async function encode(
  source: ImageSource,
  { turn, seconds, density }: { turn: PictureTurn; seconds: number; density?: number | undefined },
  encodeWith: (picture: Sharp) => Promise<Sharp>,
): Promise<EncodedImage> {
  const sharp = await loadSharp()
  return waitForPictureTurn(turn, async () => {
    try {
      const picture = sharp(source, {
        limitInputPixels: imageLimits.pixels,
        failOn: 'error',
        ...(density ? { density } : {}),
      }).timeout({ seconds })
      const { width, height, isProgressive } = await picture.metadata()
      const pixels = isProgressive ? imageLimits.pixelsOfPasses : imageLimits.pixels
      if (Math.max(width, height) > imageLimits.side || width * height > pixels) throw new InvalidImage('tooLarge')
      const { data, info } = await (await encodeWith(picture)).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      // not the picture's fault: the server may have been busy, and the same picture may pass later
      if (error instanceof Error && error.message.startsWith('timeout')) throw new BusyError({ cause: error })
      if (error instanceof InvalidImage) throw error
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
      throw new InvalidImage(isTooLarge ? 'tooLarge' : 'damaged', { cause: error })
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

/** Whether the file has so many scans that it must have been made to slow down decoding. */
async function hasTooManyScans(file: string): Promise<boolean> {
  return findJpegEnd(await readFile(file)).scans > maxScans
}

/**
 * Loads the image library when the first picture comes. It uses one thread for each picture, so that the seconds that a picture takes are
 * the processor time that it costs.
 */
function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    return library
  })
  return loaded
}
