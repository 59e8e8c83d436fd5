import { type EncodedImage, encodePicture } from './reencode-image.ts'

/** A picture that is made of others for the shop itself: its icon, its logo, the picture of links to it. */
interface Square {
  size: number
  /** The colour behind what is transparent; null leaves it so. */
  ground: string | null
  /** The part of each side that stays empty. */
  inset: number
}

/** Draws a picture, whole and in its middle, as a square PNG. */
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

/** Re-encodes an icon as PNG, as large as it is needed at most. */
export function reencodeIcon(source: Buffer | string): Promise<EncodedImage> {
  return encodePicture(source, async (picture) =>
    picture.resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true }).png(),
  )
}

/** The picture of a link in a chat, as the chats cut it. */
export function cropLinkPreview(source: Buffer | string): Promise<EncodedImage> {
  return encodePicture(source, async (picture) =>
    picture
      .autoOrient()
      .resize({ width: 1200, height: 630, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 }),
  )
}
