import { useState } from 'react'
import { PictureTrack } from '#catalogue/products/web/picture-track.tsx'
import { ZoomPicture } from '#catalogue/products/web/zoomable-picture.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { commonText } from '#platform/text.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { leftIcon, rightIcon } from '#platform/web/ui/icons/icons.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import style from './picture-gallery.module.css'

interface PictureGalleryProps {
  base: string
  names: readonly string[]
  /** The product's name. */
  of: string
}

/** Swiped on a phone, chosen by the small pictures on a desk, enlarged by a press and looked at closely by another. */
export function PictureGallery({ base, names, of }: PictureGalleryProps) {
  const [shown, setShown] = useState(0)
  const [large, setLarge] = useState(false)
  const alt = (place: number) => `${of}, ${storefrontText.pictureOf.toLowerCase()} ${place + 1}`
  return (
    <div className={style.gallery}>
      <PictureTrack
        names={names}
        shown={shown}
        onShow={setShown}
        draw={(name, place) => (
          <button
            type="button"
            className={style.enlarge}
            aria-label={`${storefrontText.enlarge}: ${alt(place)}`}
            onClick={() => setLarge(true)}
          >
            <Picture
              base={base}
              name={name}
              alt=""
              sizes="(width < 768px) 96vw, (width < 1024px) 50vw, 740px"
              first={place === 0}
            />
          </button>
        )}
      />
      {names.length > 1 && (
        <ul className={`bare ${style.small}`}>
          {names.map((name, place) => (
            <li key={name}>
              <button
                type="button"
                className={style.pick}
                aria-label={alt(place)}
                aria-current={place === shown || undefined}
                onClick={() => setShown(place)}
              >
                <Picture small base={base} name={name} alt="" sizes="120px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Modal open={large} title={of} titleHidden size="l" onClose={() => setLarge(false)}>
        <div className={style.large}>
          <PictureTrack
            names={names}
            shown={shown}
            onShow={setShown}
            draw={(name, place) => <ZoomPicture base={base} name={name} alt={alt(place)} active={place === shown} />}
          />
          {names.length > 1 && <Arrows shown={shown} of={names.length} onShow={setShown} />}
        </div>
      </Modal>
    </div>
  )
}

/** From the last picture on to the first, and back. */
function Arrows({ shown, of, onShow }: { shown: number; of: number; onShow: (place: number) => void }) {
  const turn = (step: 1 | -1) => onShow((shown + step + of) % of)
  return (
    <div className={style.arrows}>
      <IconButton icon={leftIcon} label={commonText.previous} onClick={() => turn(-1)} />
      <p aria-live="polite">
        {shown + 1} / {of}
      </p>
      <IconButton icon={rightIcon} label={commonText.next} onClick={() => turn(1)} />
    </div>
  )
}
