import { useRef, useState } from 'react'
import { IconButton } from '#base/web/ui/button.tsx'
import { leftIcon, rightIcon } from '#base/web/ui/icons.ts'
import { Modal } from '#base/web/ui/modal.tsx'
import { Picture } from '#base/web/ui/picture.tsx'
import { commonMessages } from '#messages/common.ts'
import { storefrontMessages as say } from '#messages/storefront.ts'
import style from './picture-gallery.module.css'

interface PictureGalleryProps {
  base: string
  names: readonly string[]
  /** The product's name. */
  of: string
}

/** Swiped on a phone, chosen by the small pictures on a desk, enlarged by a press. */
export function PictureGallery({ base, names, of }: PictureGalleryProps) {
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [large, setLarge] = useState(false)
  const show = (place: number) => {
    const next = (place + names.length) % names.length
    setShown(next)
    const width = track.current?.clientWidth ?? 0
    track.current?.scrollTo({ left: next * width })
  }
  const swiped = () => {
    const element = track.current
    if (element && element.clientWidth > 0) setShown(Math.round(element.scrollLeft / element.clientWidth))
  }
  const alt = (place: number) => `${of}, ${say.pictureOf.toLowerCase()} ${place + 1}`
  return (
    <div className={style.gallery}>
      <ul className={`bare ${style.track}`} ref={track} onScrollEnd={swiped}>
        {names.map((name, place) => (
          <li key={name}>
            <button
              type="button"
              className={style.enlarge}
              aria-label={`${say.enlarge}: ${alt(place)}`}
              onClick={() => setLarge(true)}
            >
              <Picture base={base} name={name} alt="" sizes="(width < 900px) 96vw, 740px" first={place === 0} />
            </button>
          </li>
        ))}
      </ul>
      {names.length > 1 && (
        <ul className={`bare ${style.small}`}>
          {names.map((name, place) => (
            <li key={name}>
              <button
                type="button"
                className={style.pick}
                aria-label={alt(place)}
                aria-current={place === shown || undefined}
                onClick={() => show(place)}
              >
                <Picture small base={base} name={name} alt="" sizes="120px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Modal open={large} title={of} titleUnseen size="l" onClose={() => setLarge(false)}>
        <div className={style.large}>
          <Picture base={base} name={names[shown]} alt={alt(shown)} sizes="96vw" />
          {names.length > 1 && (
            <div className={style.arrows}>
              <IconButton icon={leftIcon} label={commonMessages.previous} onClick={() => show(shown - 1)} />
              <IconButton icon={rightIcon} label={commonMessages.next} onClick={() => show(shown + 1)} />
            </div>
          )}
        </div>
      </Modal>
    </div>
  )
}
