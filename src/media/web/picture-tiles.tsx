import { useRef, useState } from 'react'
import { mediaText } from '#media/text.ts'
import type { PickedPicture } from '#media/web/picked-picture.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { closeIcon, leftIcon, rightIcon } from '#platform/web/ui/icons/icons.ts'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import style from './picture-tiles.module.css'

interface PictureTilesProps {
  base: string
  pictures: readonly PickedPicture[]
  ratio: string
  /** Their order means something. */
  ordered: boolean
  onChange: (pictures: PickedPicture[]) => void
}

/** The chosen pictures: put in order by dragging or by their arrows, taken away one by one. */
export function PictureTiles({ base, pictures, ratio, ordered, onChange }: PictureTilesProps) {
  const [news, setNews] = useState('')
  const dragged = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    const place = (to + pictures.length) % pictures.length
    const moved = pictures[from]
    if (!moved || place === from) return
    onChange(pictures.toSpliced(from, 1).toSpliced(place, 0, moved))
    setNews(`${mediaText.picture} ${from + 1} ${mediaText.movedTo} ${place + 1}`)
  }
  const drag = (from: number | null) => {
    dragged.current = from
  }
  return (
    <>
      {pictures.length > 0 && (
        <ol className={`bare ${style.pictures}`}>
          {pictures.map((picture, at) => (
            <li
              key={picture.name}
              className={style.picture}
              draggable={ordered}
              onDragStart={() => drag(at)}
              onDragEnd={() => drag(null)}
              onDrop={() => dragged.current !== null && move(dragged.current, at)}
            >
              <Picture
                small
                base={base}
                name={picture.name}
                alt={`${mediaText.picture} ${at + 1}`}
                ratio={ratio}
                sizes="200px"
              />
              <span className={style.tools}>
                {ordered && (
                  <>
                    <IconButton
                      icon={leftIcon}
                      label={`${mediaText.moveBack} ${at + 1}`}
                      onClick={() => move(at, at - 1)}
                    />
                    <IconButton
                      icon={rightIcon}
                      label={`${mediaText.moveOn} ${at + 1}`}
                      onClick={() => move(at, at + 1)}
                    />
                  </>
                )}
                <IconButton
                  icon={closeIcon}
                  label={`${mediaText.removePicture} ${at + 1}`}
                  onClick={() => onChange(pictures.toSpliced(at, 1))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="unseen">
        {news}
      </p>
    </>
  )
}
