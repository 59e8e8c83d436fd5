import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { useRef, useState } from 'react'
import { mediaText } from '#media/text.ts'
import type { SelectedPicture } from '#media/web/selected-picture.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import style from './picture-tiles.module.css'

interface PictureTilesProps {
  baseUrl: string
  pictures: readonly SelectedPicture[]
  ratio: string
  /** Whether the pictures can be reordered. */
  ordered: boolean
  onChange: (pictures: SelectedPicture[]) => void
}

/** The selected pictures, reordered by dragging or by arrow buttons, and removed one by one. */
export function PictureTiles({ baseUrl: base, pictures, ratio, ordered, onChange }: PictureTilesProps) {
  const [announcement, setAnnouncement] = useState('')
  const dragged = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    const target = (to + pictures.length) % pictures.length
    const moved = pictures[from]
    if (!moved || target === from) return
    onChange(pictures.toSpliced(from, 1).toSpliced(target, 0, moved))
    setAnnouncement(`${mediaText.picture} ${from + 1} ${mediaText.movedTo} ${target + 1}`)
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
                      icon={chevronLeftIcon}
                      label={`${mediaText.moveBack} ${at + 1}`}
                      onClick={() => move(at, at - 1)}
                    />
                    <IconButton
                      icon={chevronRightIcon}
                      label={`${mediaText.moveOn} ${at + 1}`}
                      onClick={() => move(at, at + 1)}
                    />
                  </>
                )}
                <IconButton
                  icon={xIcon}
                  label={`${mediaText.removePicture} ${at + 1}`}
                  onClick={() => onChange(pictures.toSpliced(at, 1))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}
