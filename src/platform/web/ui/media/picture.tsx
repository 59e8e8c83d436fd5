import { pictureWidths } from '#platform/picture-widths.ts'
import style from './picture.module.css'

/** Enough for a tile on a screen with two pixels a point. */
const tileWidths = pictureWidths.slice(0, 2)

interface PictureProps {
  /** The URL of the folder, from the answer of the call that names the picture. */
  base: string
  /** A file name in the folder, or the 'blob:' URL of a chosen file; undefined shows an empty frame. */
  name: string | undefined
  alt: string
  /** The displayed width, as in the `sizes` of an img. */
  sizes: string
  /** For tiles and thumbnails: leaves out the larger widths. */
  small?: boolean
  /** The aspect ratio that is reserved while the picture loads: '16 / 15' for example. */
  ratio?: string
  /** For pictures on the first screen: loaded at once, but after what the page's text needs. */
  eager?: boolean
  /** For the first picture of a page only: loaded at once and with priority. */
  first?: boolean
  className?: string | undefined
}

/** AVIF in every width, and one WebP for the few browsers without AVIF, so that the markup stays small. */
export function Picture({ base, name, alt, sizes, small = false, ratio, className, ...when }: PictureProps) {
  const frame = className ? `${style.frame} ${className}` : style.frame
  const shape = ratio ? { aspectRatio: ratio } : undefined
  if (!name) return <span className={frame} style={shape} role="img" aria-label={alt || undefined} />
  if (name.startsWith('blob:'))
    return (
      <span className={frame} style={shape}>
        <img src={name} alt={alt} />
      </span>
    )
  return (
    <picture className={frame} style={shape}>
      <source type="image/avif" srcSet={pictureSrcSet(base, name, small ? tileWidths : pictureWidths)} sizes={sizes} />
      <img
        src={pictureUrl(base, name, 'webp', small ? 640 : 1280)}
        alt={alt}
        loading={when.eager || when.first ? 'eager' : 'lazy'}
        fetchPriority={when.first ? 'high' : undefined}
      />
    </picture>
  )
}

/** The widths that the server stores beside an original: base + 'w640/' + stem + '.avif'. */
export function pictureSrcSet(base: string, name: string, offered: readonly number[] = pictureWidths): string {
  return offered.map((width) => `${pictureUrl(base, name, 'avif', width)} ${width}w`).join(', ')
}

function pictureUrl(base: string, name: string, type: 'avif' | 'webp', width: number): string {
  return `${base}w${width}/${name.replace(/\.\w+$/, '')}.${type}`
}
