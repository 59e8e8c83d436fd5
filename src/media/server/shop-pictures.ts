import { type EncodedImage, encodePicture } from './reencode-image.ts'

/** How to draw a square picture for the shop itself, such as its icon. */
interface Square {
  size: number
  /** The colour behind transparent areas; null keeps them transparent. */
  ground: string | null
  /** How much of the side stays empty at each edge, from 0 to 1. */
  inset: number
}

/** Draws the whole picture in the middle of a square PNG. */
export function drawSquare(source: Buffer, { size, ground, inset }: Square): Promise<EncodedImage> {
  const inner = Math.round(size * (1 - 2 * inset))
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)]
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return encodePicture(source, async (picture) => {
    const drawn = picture
      .resize({ width: inner, height: inner, fit: 'contain', background })
      .extend({ top: before, left: before, bottom: after, right: after, background })
    return (ground ? drawn.flatten({ background: ground }) : drawn).png()
  })
}

/** Draws a logo as PNG, no larger than it is ever shown. */
export function drawLogo(source: Buffer | string): Promise<EncodedImage> {
  return encodePicture(source, async (picture) =>
    picture.resize({ width: 960, height: 240, fit: 'inside', withoutEnlargement: true }).png(),
  )
}

/** Re-encodes an icon as PNG, no larger than it is needed anywhere. */
export function reencodeIcon(source: Buffer | string): Promise<EncodedImage> {
  return encodePicture(source, async (picture) =>
    picture.resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true }).png(),
  )
}

/** Crops a picture to the shape that chats use for the preview of a link. */
export function cropLinkPreview(source: Buffer | string): Promise<EncodedImage> {
  return encodePicture(source, async (picture) =>
    picture
      .autoOrient()
      .resize({ width: 1200, height: 630, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 }),
  )
}
