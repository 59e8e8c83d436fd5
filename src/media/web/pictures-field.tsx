import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { allowedMimeTypes, isHeic } from '../allowed-file-types.ts'
import { mediaText } from '../text.ts'
import style from './pictures-field.module.css'

const CropDialog = lazy(() => import('#media/web/crop-dialog.tsx').then((file) => ({ default: file.CropDialog })))

interface PicturesFieldProps {
  name: string
  label: string
  hint: string
  /** The base path of the stored pictures. */
  baseUrl: string
  pictures: readonly SelectedPicture[]
  onChange: (pictures: SelectedPicture[]) => void
  /** The most pictures. If it is one, the next picture replaces the first; if there may be several, they can be reordered. */
  maxCount: number
  /** The aspect ratio of the crop, such as '16 / 15'. */
  aspectRatio: string
  /** The message shown if more pictures are selected. */
  tooMany: string
  error?: string | undefined
  onEdit?: (() => void) | undefined
  /** Called with a message when the selected files are rejected. */
  onProblem: (message: string) => void
}

const types = allowedMimeTypes('picture')

/** A field for pictures: files are chosen or dragged into it, each is cropped, and several pictures can be reordered. */
export function PicturesField({
  baseUrl: base,
  pictures,
  onChange,
  maxCount: most,
  aspectRatio: ratio,
  tooMany,
  onEdit,
  onProblem,
  ...field
}: PicturesFieldProps) {
  const [queue, setQueue] = useState<readonly File[]>([])
  useRevokeObjectUrls(pictures)
  const [first, ...others] = queue
  const next = () => setQueue((files) => files.slice(1))
  const choose = (files: readonly File[]) => {
    onEdit?.()
    if (!files.every((file) => types.includes(file.type) || isHeic(file))) return onProblem(mediaText.fileType)
    if (files.length > (most === 1 ? 1 : most - pictures.length)) return onProblem(tooMany)
    setQueue(files)
  }
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ name: URL.createObjectURL(file), file }))
    onChange(most === 1 ? added.slice(-1) : [...pictures, ...added])
    setQueue((waiting) => waiting.slice(files.length))
  }
  const reorder = (reordered: SelectedPicture[]) => {
    onEdit?.()
    onChange(reordered)
  }
  const chooseLabel =
    most > 1 ? mediaText.choosePictures : pictures.length > 0 ? mediaText.replacePicture : mediaText.choosePicture
  const [across = 1, down = 1] = ratio.split('/').map(Number)
  return (
    <>
      <FileDrop {...field} multiple types={types} buttonLabel={chooseLabel} onFiles={choose}>
        <PictureTiles baseUrl={base} pictures={pictures} ratio={ratio} ordered={most > 1} onChange={reorder} />
      </FileDrop>
      {first && (
        <Suspense>
          <CropDialog
            key={`${first.name} ${queue.length}`}
            file={first}
            others={others}
            aspect={across / down}
            onCropped={add}
            onCancel={next}
            onInvalidImage={(file) => {
              setQueue((waiting) => waiting.filter((one) => one !== file))
              onProblem(isHeic(file) ? mediaText.heic : mediaText.pictureDamaged)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface PictureTilesProps {
  baseUrl: string
  pictures: readonly SelectedPicture[]
  ratio: string
  /** Whether the pictures can be reordered. */
  ordered: boolean
  onChange: (pictures: SelectedPicture[]) => void
}

/** The selected pictures, reordered by dragging or by arrow buttons, and removed one by one. */
function PictureTiles({ baseUrl: base, pictures, ratio, ordered, onChange }: PictureTilesProps) {
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

/**
 * A picture in the form. `name` is the name of a stored picture, or the object URL of one that was just cropped, whose `file` is then set.
 */
export interface SelectedPicture {
  name: string
  file: File | null
}

/** Revokes the object URLs of pictures that are not selected any more; an object URL holds its file in memory. */
function useRevokeObjectUrls(pictures: readonly SelectedPicture[]): void {
  const known = useRef(new Set<string>())
  useEffect(() => {
    const now = new Set(pictures.filter(({ file }) => file).map(({ name }) => name))
    for (const name of known.current) if (!now.has(name)) URL.revokeObjectURL(name)
    known.current = now
  }, [pictures])
  useEffect(() => {
    const all = known
    return () => {
      for (const name of all.current) URL.revokeObjectURL(name)
    }
  }, [])
}
