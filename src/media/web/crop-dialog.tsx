import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { mediaText } from '#media/text.ts'
import { type CropArea, cropImage } from '#media/web/crop-image.ts'
import { useObjectUrl } from '#media/web/use-object-url.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './crop-dialog.module.css'

interface CropDialogProps {
  file: File
  aspect: number
  onCropped: (cut: File) => void
  onCancel: () => void
  /** Called when the file is no image. */
  onInvalidImage: () => void
}

/** Contains the cropper library: load this dialog with `lazy`. */
export function CropDialog({ file, aspect, onCropped, onCancel, onInvalidImage }: CropDialogProps) {
  const source = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const use = async () => {
    const cropped = area && (await cropImage(file, area).catch(onInvalidImage))
    if (cropped) onCropped(cropped)
  }
  const actions = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {commonText.cancel}
      </Button>
      <Button onClick={use} disabled={!area}>
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
            mediaProps={{ alt: '', onError: onInvalidImage }}
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
