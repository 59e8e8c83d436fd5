import cameraIcon from '@tabler/icons/outline/camera.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { allowedMimeTypes, isHeic, pictureLimits } from '#media/allowed-file-types.ts'
import { useObjectUrl } from '#media/web/use-object-url.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { mostPhotos } from '../contract.ts'
import { returnScreensText } from '../screens-text.ts'
import { returnsText } from '../text.ts'
import style from './returns.module.css'

interface ReturnPhotosFieldProps {
  photos: readonly File[]
  error: string | undefined
  onChange: (photos: readonly File[]) => void
  onEdit: () => void
  onProblem: (message: string) => void
}

/** Up to three photographs of what went wrong; large ones are made smaller before they are sent. */
export function ReturnPhotosField({ photos, error, onChange, onEdit, onProblem }: ReturnPhotosFieldProps) {
  const add = async (files: readonly File[]) => {
    onEdit()
    if (photos.length + files.length > mostPhotos) return onProblem(returnsText.photosTooMany)
    const shrunk = await Promise.all(files.map(shrinkPhoto))
    const readable = shrunk.filter((file) => file !== null)
    if (readable.length < files.length) onProblem(returnScreensText.photoUnreadable)
    if (readable.length > 0) onChange([...photos, ...readable])
  }
  return (
    <FileDrop
      name="photos"
      label={returnScreensText.photos}
      hint={returnScreensText.photosHint}
      error={error}
      types={allowedMimeTypes('picture')}
      multiple
      icon={cameraIcon}
      buttonLabel={returnScreensText.choosePhotos}
      onFiles={add}
    >
      {photos.length > 0 && (
        <ol className={`bare ${style.photos}`}>
          {photos.map((photo, at) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`} className={style.photo}>
              <ChosenPhoto photo={photo} number={at + 1} />
              <IconButton
                icon={xIcon}
                label={returnScreensText.removePhoto(at + 1)}
                onClick={() => onChange(photos.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ol>
      )}
    </FileDrop>
  )
}

function ChosenPhoto({ photo, number }: { photo: File; number: number }) {
  const url = useObjectUrl(photo)
  return url && <img src={url} alt={returnScreensText.photo(number)} />
}

const quality = 0.85

/** A photograph as a jpeg within the limits of an upload, so that one from a telephone is small enough; null for a file that is none. */
async function shrinkPhoto(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const { width, height } = picture
  if (width <= pictureLimits.width && file.size <= pictureLimits.bytes && !isHeic(file)) return file
  const scale = Math.min(1, pictureLimits.width / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob && new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
