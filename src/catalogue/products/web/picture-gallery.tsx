import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ZoomablePicture } from '#catalogue/products/web/zoomable-picture.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { commonText } from '#platform/text.ts'
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

/** Pictures are swiped on phones and chosen by thumbnails on desktops; a press enlarges one, and another press zooms in. */
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

/** After the last picture comes the first again. */
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
    const element = track.current
    if (!element) return
    const observer = new ResizeObserver(() => scrollToCurrent())
    observer.observe(element)
    return () => observer.disconnect()
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
