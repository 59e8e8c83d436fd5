import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import style from './zoomable-picture.module.css'

interface ZoomablePictureProps {
  imageBase: string
  name: string
  alt: string
  /** Whether this picture is on show; a picture that is swiped away zooms out. */
  isCurrent: boolean
}

/** A press zooms in on the pressed point; the zoomed picture is scrolled by finger, wheel or keys, and another press zooms out. */
export function ZoomablePicture({ imageBase, name, alt, isCurrent }: ZoomablePictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const zoomPoint = useRef({ x: 0.5, y: 0.5 })
  const [zoomed, setZoomed] = useState(false)
  if (zoomed && !isCurrent) setZoomed(false)
  useEffect(() => {
    const element = frame.current
    if (!zoomed || !element) return
    const { x, y } = zoomPoint.current
    element.scrollTo({
      left: x * element.scrollWidth - element.clientWidth / 2,
      top: y * element.scrollHeight - element.clientHeight / 2,
    })
  }, [zoomed])
  const toggleZoom = ({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // a key press has no position
    zoomPoint.current = detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height }
    setZoomed(!zoomed)
  }
  return (
    <div ref={frame} className={style.frame}>
      <button
        type="button"
        className={zoomed ? style.close : style.whole}
        aria-label={`${zoomed ? storefrontText.zoomOut : storefrontText.zoomIn}: ${alt}`}
        onClick={toggleZoom}
      >
        <Picture base={imageBase} name={name} alt={alt} sizes={zoomed ? '240vw' : '96vw'} />
      </button>
    </div>
  )
}
