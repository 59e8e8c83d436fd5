import style from './picture.module.css'

const widths = [320, 640, 960, 1280]

interface PictureProps {
  /** bP of the answer. */
  base: string
  /** One of its names; absent shows the empty frame. */
  name: string | undefined
  alt: string
  /** How wide it is shown, as in an img's sizes. */
  sizes: string
  /** The space it keeps before it is there: '16 / 15' for products, '16 / 7' for banners. */
  ratio?: string
  /** The first picture of a page only: loaded at once and before others. */
  first?: boolean
  className?: string | undefined
}

export function Picture({ base, name, alt, sizes, ratio = '16 / 15', first = false, className }: PictureProps) {
  const frame = `${style.frame} ${className ?? ''}`
  if (!name) return <span className={frame} style={{ aspectRatio: ratio }} role="img" aria-label={alt || undefined} />
  return (
    <picture className={frame} style={{ aspectRatio: ratio }}>
      <source type="image/avif" srcSet={sourceSet(base, name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(base, name, 'webp')} sizes={sizes} />
      <img
        src={base + name}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** The sizes that the server keeps beside an original: base + 'w640/' + stem + '.avif'. */
export function sourceSet(base: string, name: string, type: 'avif' | 'webp'): string {
  const stem = name.replace(/\.\w+$/, '')
  return widths.map((width) => `${base}w${width}/${stem}.${type} ${width}w`).join(', ')
}
