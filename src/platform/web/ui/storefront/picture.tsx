import { pictureWidths } from '#platform/picture-widths.ts'
import style from './picture.module.css'

/** Enough for a tile, on a screen with twice the pixels too. */
const tileWidths = pictureWidths.slice(0, 2)

interface PictureProps {
  /** bP of the answer. */
  base: string
  /** One of its names, or a chosen file's own address ('blob:'); absent shows the empty frame. */
  name: string | undefined
  alt: string
  /** How wide it is shown, as in an img's sizes. */
  sizes: string
  /** A tile or a thumbnail: the larger sizes are not offered. */
  small?: boolean
  /** The space it keeps before it is there: '16 / 15' for products, '16 / 7' for banners. */
  ratio?: string
  /** The first picture of a page only: loaded at once and before others. */
  first?: boolean
  className?: string | undefined
}

/** AVIF in every size; one WebP for the few browsers that cannot read it, so that pages stay small. */
export function Picture({ base, name, alt, sizes, small = false, ratio, first = false, className }: PictureProps) {
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
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}

/** The sizes that the server keeps beside an original: base + 'w640/' + stem + '.avif'. */
export function pictureSrcSet(base: string, name: string, offered: readonly number[] = pictureWidths): string {
  return offered.map((width) => `${pictureUrl(base, name, 'avif', width)} ${width}w`).join(', ')
}

function pictureUrl(base: string, name: string, type: 'avif' | 'webp', width: number): string {
  return `${base}w${width}/${name.replace(/\.\w+$/, '')}.${type}`
}
