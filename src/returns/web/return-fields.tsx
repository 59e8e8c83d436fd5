import cameraIcon from '@tabler/icons/outline/camera.svg?path'
import minusIcon from '@tabler/icons/outline/minus.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import type { Dispatch, SetStateAction } from 'react'
import { allowedMimeTypes, isHeic, pictureLimits } from '#media/allowed-file-types.ts'
import { useObjectUrl } from '#media/web/use-object-url.ts'
import { describePieces } from '#orders/product-lines.ts'
import { formatDay } from '#platform/dates.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { mostPhotos } from '../contract.ts'
import { returnScreensText } from '../screens-text.ts'
import { returnsText } from '../text.ts'
import type { ChosenLine, Returnable, ReturnableProduct, ReturnObstacle, ReturnPreview } from './api.ts'
import style from './returns.module.css'

interface ReturnLinesFieldProps {
  order: Returnable
  chosen: ReadonlyMap<string, ChosenLine>
  obstacles: ReturnPreview['obstacles'] | undefined
  error: string | undefined
  onChange: (line: ChosenLine) => void
}

/** The order's products, each with a field for how many go back and, if it has a hygiene seal, the question whether the seal is broken. */
export function ReturnLinesField({ order, chosen, obstacles, error, onChange }: ReturnLinesFieldProps) {
  return (
    <fieldset className={style.group} aria-describedby={error ? 'lines-problem' : undefined}>
      <legend className={style.legend}>{returnScreensText.whichItems}</legend>
      <ul className={`bare ${style.lines}`}>
        {order.products.map((line) => {
          const choice = chosen.get(line.id) ?? { id: line.id, quantity: 0, isSealBroken: false }
          const obstacle = line.pieces.map(({ id }) => obstacles?.get(id)).find(Boolean)
          return (
            <li key={line.id} className={style.line}>
              <Picture small base={order.imageBase} name={line.picture} alt="" ratio="16 / 15" sizes="64px" />
              <div className={style.what}>
                <span className={style.brand}>{line.brand}</span>
                <span className={style.name}>{line.name}</span>
                <span className={style.facts}>
                  {[
                    describePieces(line.pieces),
                    line.left > 0 ? returnScreensText.itemsLeft(line.left) : returnScreensText.nothingLeft,
                  ].join(' · ')}
                </span>
              </div>
              {line.left > 0 && <QuantityStepper line={line} choice={choice} onChange={onChange} />}
              {line.hasSeal && choice.quantity > 0 && (
                <div className={style.seal}>
                  <Checkbox
                    label={returnScreensText.sealBroken}
                    checked={choice.isSealBroken}
                    onChange={(isSealBroken) => onChange({ ...choice, isSealBroken })}
                  />
                </div>
              )}
              {obstacle && choice.quantity > 0 && (
                <p className={style.refused} role="status">
                  {describeObstacle(obstacle, line, order.until)}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {error && <FieldError id="lines-problem">{error}</FieldError>}
    </fieldset>
  )
}

function describeObstacle(obstacle: ReturnObstacle, line: ReturnableProduct, until: string | null): string {
  if (obstacle === 'too_late') return returnsText.tooLate(until ? formatDay(until) : '')
  return returnsText.sealBroken(`${line.brand} ${line.name}`)
}

interface QuantityStepperProps {
  line: ReturnableProduct
  choice: ChosenLine
  onChange: (line: ChosenLine) => void
}

function QuantityStepper({ line, choice, onChange }: QuantityStepperProps) {
  const product = `${line.brand} ${line.name}`
  const set = (quantity: number) => onChange({ ...choice, quantity })
  return (
    <fieldset className={style.stepper} aria-label={returnScreensText.quantityOf(product)}>
      <IconButton
        icon={minusIcon}
        name="lines"
        label={returnScreensText.fewer(product)}
        disabled={choice.quantity === 0}
        onClick={() => set(choice.quantity - 1)}
      />
      <output className={`figures ${style.count}`}>{choice.quantity}</output>
      <IconButton
        icon={plusIcon}
        label={returnScreensText.more(product)}
        disabled={choice.quantity >= line.left}
        onClick={() => set(choice.quantity + 1)}
      />
    </fieldset>
  )
}

interface ReturnPhotosFieldProps {
  photos: readonly File[]
  /** How many chosen photographs are still being read and made smaller. */
  reading: number
  error: string | undefined
  onChange: Dispatch<SetStateAction<readonly File[]>>
  onReading: Dispatch<SetStateAction<number>>
  onEdit: () => void
  onProblem: (message: string) => void
}

/** Up to three photographs of what went wrong; large ones are made smaller before they are sent. */
export function ReturnPhotosField(props: ReturnPhotosFieldProps) {
  const { photos, reading, error, onChange, onReading, onEdit, onProblem } = props
  const add = async (files: readonly File[]) => {
    onEdit()
    if (photos.length + reading + files.length > mostPhotos) return onProblem(returnsText.photosTooMany)
    onReading((count) => count + files.length)
    const shrunk = await Promise.all(files.map((file) => shrinkPhoto(file).catch(() => null)))
    const readable = shrunk.filter((file) => file !== null)
    // photographs may have been added or removed while these were read
    onChange((now) => [...now, ...readable])
    onReading((count) => count - files.length)
    if (readable.length < files.length) onProblem(returnScreensText.photoUnreadable)
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
                onClick={() => onChange((now) => now.filter((one) => one !== photo))}
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

/**
 * Converts a photograph to a JPEG within the limits of an upload, so that one from a phone is small enough; null if the file is no
 * picture.
 */
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
