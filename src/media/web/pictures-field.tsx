import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#base/web/ui/button.tsx'
import { Problem } from '#base/web/ui/field.tsx'
import { closeIcon, leftIcon, rightIcon } from '#base/web/ui/icons.ts'
import { uploadIcon } from '#base/web/ui/more-icons.ts'
import { Picture } from '#base/web/ui/picture.tsx'
import { mediaMessages as say } from '#messages/media.ts'
import style from './pictures-field.module.css'

const CropDialog = lazy(() => import('#media/web/crop-dialog.tsx').then((file) => ({ default: file.CropDialog })))

/** A picture that the server keeps, by its name, or one that was just cut: its own address and its file. */
export interface PickedPicture {
  name: string
  file: File | null
}

interface PicturesFieldProps {
  name: string
  label: string
  hint: string
  /** bP of the answer the kept ones came in. */
  base: string
  pictures: readonly PickedPicture[]
  onChange: (pictures: PickedPicture[]) => void
  /** One is replaced by the next; of several each has its place. */
  most: number
  /** '16 / 15': how a picture is cut. */
  ratio: string
  /** Said when more than these are chosen. */
  tooMany: string
  problem?: string | undefined
  onEdit?: (() => void) | undefined
  /** Something is wrong with what was just chosen. */
  onProblem: (message: string) => void
}

const types = ['image/png', 'image/jpeg']

/** Pictures are chosen or dropped, cut one after the other, put in order by dragging or by their arrows, taken away. */
export function PicturesField({
  name,
  label,
  hint,
  base,
  pictures,
  onChange,
  most,
  ratio,
  tooMany,
  problem,
  onEdit,
  onProblem,
}: PicturesFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const [news, setNews] = useState('')
  const dragged = useRef<number | null>(null)
  useForgottenAddresses(pictures)
  const [first] = waiting
  const next = () => setWaiting((files) => files.slice(1))

  const choose = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (input.current) input.current.value = ''
    if (files.length === 0) return
    onEdit?.()
    if (!files.every(({ type }) => types.includes(type))) return onProblem(say.fileType)
    if (files.length > (most === 1 ? 1 : most - pictures.length)) return onProblem(tooMany)
    setWaiting(files)
  }
  const take = (file: File) => {
    const picture = { name: URL.createObjectURL(file), file }
    onChange(most === 1 ? [picture] : [...pictures, picture])
    next()
  }
  const move = (from: number, to: number) => {
    const place = (to + pictures.length) % pictures.length
    const moved = pictures[from]
    if (!moved || place === from) return
    onEdit?.()
    onChange(pictures.toSpliced(from, 1).toSpliced(place, 0, moved))
    setNews(`${say.picture} ${from + 1} ${say.movedTo} ${place + 1}`)
  }
  const remove = (at: number) => {
    onEdit?.()
    onChange(pictures.toSpliced(at, 1))
  }
  const words = most > 1 ? say.choosePictures : pictures.length > 0 ? say.replacePicture : say.choosePicture
  const told = [problem && `${id}-problem`, `${id}-hint`].filter(Boolean).join(' ')
  const [across = 1, down = 1] = ratio.split('/').map(Number)
  return (
    <div className={style.field}>
      <fieldset
        className={style.drop}
        data-wrong={problem ? true : undefined}
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (dragged.current === null) choose(event.dataTransfer.files)
        }}
      >
        <p id={`${id}-label`} className={style.label}>
          {label}
        </p>
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
        {pictures.length > 0 && (
          <ol className={`bare ${style.pictures}`}>
            {pictures.map((picture, at) => (
              <li
                key={picture.name}
                className={style.picture}
                draggable={most > 1}
                onDragStart={() => {
                  dragged.current = at
                }}
                onDragEnd={() => {
                  dragged.current = null
                }}
                onDrop={() => {
                  if (dragged.current !== null) move(dragged.current, at)
                }}
              >
                <Picture
                  small
                  base={base}
                  name={picture.name}
                  alt={`${say.picture} ${at + 1}`}
                  ratio={ratio}
                  sizes="200px"
                />
                <span className={style.tools}>
                  {most > 1 && (
                    <>
                      <IconButton
                        icon={leftIcon}
                        label={`${say.moveBack} ${at + 1}`}
                        onClick={() => move(at, at - 1)}
                      />
                      <IconButton icon={rightIcon} label={`${say.moveOn} ${at + 1}`} onClick={() => move(at, at + 1)} />
                    </>
                  )}
                  <IconButton icon={closeIcon} label={`${say.removePicture} ${at + 1}`} onClick={() => remove(at)} />
                </span>
              </li>
            ))}
          </ol>
        )}
        <input
          ref={input}
          type="file"
          multiple
          accept={types.join()}
          className="unseen"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => choose(event.target.files)}
        />
        <Button
          look="secondary"
          small
          name={name}
          icon={uploadIcon}
          aria-describedby={told}
          onClick={() => input.current?.click()}
        >
          {words}
        </Button>
        <p role="status" className="unseen">
          {news}
        </p>
      </fieldset>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      {first && (
        <Suspense>
          <CropDialog
            key={`${first.name} ${waiting.length}`}
            file={first}
            aspect={across / down}
            onCut={take}
            onCancel={next}
            onBroken={() => {
              next()
              onProblem(say.fileType)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** An address of a file that nobody shows any more holds its memory until it is given back. */
function useForgottenAddresses(pictures: readonly PickedPicture[]): void {
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
