import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import style from './zoomable-picture.module.css'

interface ZoomPictureProps {
  base: string
  name: string
  alt: string
  /** The one that is looked at; any other goes back to its whole. */
  active: boolean
}

/** Pressed where one wants to look closer, then moved about by finger, wheel or keys; pressed again it is whole. */
export function ZoomPicture({ base, name, alt, active }: ZoomPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const point = useRef({ x: 0.5, y: 0.5 })
  const [zoomed, setZoomed] = useState(false)
  if (zoomed && !active) setZoomed(false)
  useEffect(() => {
    const element = frame.current
    if (!zoomed || !element) return
    const { x, y } = point.current
    element.scrollTo({
      left: x * element.scrollWidth - element.clientWidth / 2,
      top: y * element.scrollHeight - element.clientHeight / 2,
    })
  }, [zoomed])
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // a key presses nowhere in particular
    point.current = detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height }
    setZoomed(!zoomed)
  }
  return (
    <div ref={frame} className={style.frame}>
      <button
        type="button"
        className={zoomed ? style.close : style.whole}
        aria-label={`${zoomed ? storefrontText.zoomOut : storefrontText.zoomIn}: ${alt}`}
        onClick={press}
      >
        <Picture base={base} name={name} alt={alt} sizes={zoomed ? '240vw' : '96vw'} />
      </button>
    </div>
  )
}
