import { lazy, Suspense, useState } from 'react'
import { mediaText } from '#media/text.ts'
import { type PickedPicture, useForgottenAddresses } from '#media/web/picked-picture.ts'
import { PictureTiles } from '#media/web/picture-tiles.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'

const CropDialog = lazy(() => import('#media/web/crop-dialog.tsx').then((file) => ({ default: file.CropDialog })))

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

/** Pictures are chosen or dropped, cut one after the other, and put in order. */
export function PicturesField({
  base,
  pictures,
  onChange,
  most,
  ratio,
  tooMany,
  onEdit,
  onProblem,
  ...field
}: PicturesFieldProps) {
  const [waiting, setWaiting] = useState<readonly File[]>([])
  useForgottenAddresses(pictures)
  const [first] = waiting
  const next = () => setWaiting((files) => files.slice(1))
  const choose = (files: readonly File[]) => {
    onEdit?.()
    if (!files.every(({ type }) => types.includes(type))) return onProblem(mediaText.fileType)
    if (files.length > (most === 1 ? 1 : most - pictures.length)) return onProblem(tooMany)
    setWaiting(files)
  }
  const take = (file: File) => {
    const picture = { name: URL.createObjectURL(file), file }
    onChange(most === 1 ? [picture] : [...pictures, picture])
    next()
  }
  const arrange = (arranged: PickedPicture[]) => {
    onEdit?.()
    onChange(arranged)
  }
  const words =
    most > 1 ? mediaText.choosePictures : pictures.length > 0 ? mediaText.replacePicture : mediaText.choosePicture
  const [across = 1, down = 1] = ratio.split('/').map(Number)
  return (
    <>
      <FileDrop {...field} multiple types={types} choose={words} onFiles={choose}>
        <PictureTiles base={base} pictures={pictures} ratio={ratio} ordered={most > 1} onChange={arrange} />
      </FileDrop>
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
              onProblem(mediaText.fileType)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
