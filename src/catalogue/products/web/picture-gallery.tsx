import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { commonText } from '#platform/text.ts'
import { observeSize } from '#platform/web/ui/browser/observe-size.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './picture-gallery.module.css'

interface PictureTrackProps {
  names: readonly string[]
  currentIndex: number
  onIndexChange: (index: number) => void
  renderPicture: (name: string, index: number) => ReactNode
}

interface PictureGalleryProps {
  imageBase: string
  names: readonly string[]
  /** The product's name. */
  productName: string
}

/** The product's pictures, swiped on phones and chosen by thumbnails on desktops; clicking one enlarges it, and clicking again zooms in. */
export function PictureGallery({ imageBase, names, productName }: PictureGalleryProps) {
  const [currentIndex, setCurrentIndex] = useState(0)
  const [isEnlarged, setEnlarged] = useState(false)
  const alt = (index: number) => `${productName}, ${storefrontText.pictureOf.toLowerCase()} ${index + 1}`
  return (
    <div className={style.gallery}>
      <PictureTrack
        names={names}
        currentIndex={currentIndex}
        onIndexChange={setCurrentIndex}
        renderPicture={(name, index) => (
          <button
            type="button"
            className={style.enlarge}
            aria-label={`${storefrontText.enlarge}: ${alt(index)}`}
            onClick={() => setEnlarged(true)}
          >
            <Picture
              base={imageBase}
              name={name}
              alt=""
              sizes="(width < 768px) 96vw, (width < 1024px) 50vw, 740px"
              first={index === 0}
            />
          </button>
        )}
      />
      {names.length > 1 && (
        <ul className={`bare ${style.small}`}>
          {names.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                className={style.pick}
                aria-label={alt(index)}
                aria-current={index === currentIndex || undefined}
                onClick={() => setCurrentIndex(index)}
              >
                <Picture small base={imageBase} name={name} alt="" sizes="120px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Modal open={isEnlarged} title={productName} titleHidden size="l" onClose={() => setEnlarged(false)}>
        <div className={style.large}>
          <PictureTrack
            names={names}
            currentIndex={currentIndex}
            onIndexChange={setCurrentIndex}
            renderPicture={(name, index) => (
              <ZoomablePicture imageBase={imageBase} name={name} alt={alt(index)} isCurrent={index === currentIndex} />
            )}
          />
          {names.length > 1 && (
            <Arrows currentIndex={currentIndex} count={names.length} onIndexChange={setCurrentIndex} />
          )}
        </div>
      </Modal>
    </div>
  )
}

interface ArrowsProps {
  currentIndex: number
  count: number
  onIndexChange: (index: number) => void
}

/** Arrows to the previous and the next picture; after the last one the first follows. */
function Arrows({ currentIndex, count, onIndexChange }: ArrowsProps) {
  const move = (step: 1 | -1) => onIndexChange((currentIndex + step + count) % count)
  return (
    <div className={style.arrows}>
      <IconButton icon={chevronLeftIcon} label={commonText.previous} onClick={() => move(-1)} />
      <p aria-live="polite">
        {currentIndex + 1} / {count}
      </p>
      <IconButton icon={chevronRightIcon} label={commonText.next} onClick={() => move(1)} />
    </div>
  )
}

/** Shows one picture at a time, which is swiped or set by `currentIndex`; a turned screen keeps the current picture. */
function PictureTrack({ names, currentIndex, onIndexChange, renderPicture }: PictureTrackProps) {
  const track = useRef<HTMLUListElement>(null)
  const scrollToCurrent = useEffectEvent(() => {
    const element = track.current
    if (element && indexInView(element) !== currentIndex) element.scrollTo({ left: currentIndex * element.clientWidth })
  })
  useEffect(() => {
    if (currentIndex >= 0) scrollToCurrent()
  }, [currentIndex])
  useEffect(() => {
    return track.current ? observeSize([track.current], () => scrollToCurrent()) : undefined
  }, [])
  return (
    <ul
      className={`bare ${style.track}`}
      ref={track}
      onScroll={({ target, currentTarget }) => target === currentTarget && onIndexChange(indexInView(currentTarget))}
    >
      {names.map((name, index) => (
        <li key={name}>{renderPicture(name, index)}</li>
      ))}
    </ul>
  )
}

function indexInView({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0
}

interface ZoomablePictureProps {
  imageBase: string
  name: string
  alt: string
  /** Whether this picture is the one in view; it zooms out when it is swiped away. */
  isCurrent: boolean
}

/** A press zooms in on the pressed point; the zoomed picture is scrolled by finger, wheel or keys, and another press zooms out. */
function ZoomablePicture({ imageBase, name, alt, isCurrent }: ZoomablePictureProps) {
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
    // a press of a key has no position, so it zooms in on the middle
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
