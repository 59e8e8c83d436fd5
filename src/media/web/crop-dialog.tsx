import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { isHeic, pictureLimits } from '../allowed-file-types.ts'
import { mediaText } from '../text.ts'
import style from './crop-dialog.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

const quality = 0.92

interface CropDialogProps {
  file: File
  /** The pictures that were chosen together with `file`; they can be cropped with one press, each to the largest area around its middle. */
  others: readonly File[]
  aspect: number
  onCropped: (cropped: File[]) => void
  onCancel: () => void
  /** Called when a file is no image. */
  onInvalidImage: (file: File) => void
}

/** The dialog to crop a picture; load it with `lazy`, since it contains the cropper library. */
export function CropDialog({ file, others, aspect, onCropped, onCancel, onInvalidImage }: CropDialogProps) {
  const source = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const cropAll = async (files: readonly File[]) => {
    if (!area) return
    const crop = (one: File) =>
      cropImage(one, (picture) => (one === file ? area : findMiddle(picture, aspect))).catch(() => onInvalidImage(one))
    const cropped = await Promise.all(files.map(crop))
    if (cropped.every((one) => one !== undefined)) onCropped(cropped)
  }
  const actions = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {commonText.cancel}
      </Button>
      {others.length > 0 && (
        <Button variant="secondary" onClick={() => cropAll([file, ...others])} disabled={!area}>
          {mediaText.useCrops(others.length + 1)}
        </Button>
      )}
      <Button onClick={() => cropAll([file])} disabled={!area}>
        {mediaText.useCrop}
      </Button>
    </>
  )
  return (
    <Modal open title={mediaText.cropPicture} size="l" onClose={onCancel} actions={actions}>
      <div className={style.stage}>
        {source && (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            aspect={aspect}
            keyboardStep={4}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_part, pixels) => setArea(pixels)}
            mediaProps={{ alt: '', onError: () => onInvalidImage(file) }}
            cropperProps={{ role: 'group', 'aria-label': mediaText.cropArea }}
          />
        )}
      </div>
      <p className={style.hint}>{mediaText.cropHint}</p>
      <label className={style.zoom}>
        {mediaText.zoom}
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </Modal>
  )
}

/** The largest area of this shape around the middle of a picture. */
function findMiddle({ width, height }: { width: number; height: number }, aspect: number): CropArea {
  const area = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) }
  return { x: (width - area.width) / 2, y: (height - area.height) / 2, ...area }
}

/** Crops a picture to an area of it and returns it as a file within the upload limits. */
async function cropImage(file: File, findArea: (picture: ImageBitmap) => CropArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const { x, y, width, height } = findArea(picture)
  const scale = Math.min(1, pictureLimits.width / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2d canvas')
  const draw = () => context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  draw()
  // Safari can open a heic, but no canvas can write one
  let cropped = await toBlob(canvas, isHeic(file) ? 'image/jpeg' : file.type)
  if (cropped.size > pictureLimits.bytes) {
    // a photo stored as png has ten times the bytes of a jpeg; as jpeg its transparent areas become white
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    draw()
    cropped = await toBlob(canvas, 'image/jpeg')
  }
  picture.close()
  return new File([cropped], file.name, { type: cropped.type })
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn')))
    canvas.toBlob(take, type, quality)
  })
}
