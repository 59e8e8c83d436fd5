import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { mediaText } from '#media/text.ts'
import { type CutArea, cutPicture } from '#media/web/cut-picture.ts'
import { useFileAddress } from '#media/web/file-address.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './crop-dialog.module.css'

interface CropDialogProps {
  file: File
  aspect: number
  onCut: (cut: File) => void
  onCancel: () => void
  /** It is no picture after all. */
  onBroken: () => void
}

/** Brings its cropper along: load it with `lazy`. */
export function CropDialog({ file, aspect, onCut, onCancel, onBroken }: CropDialogProps) {
  const source = useFileAddress(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CutArea | null>(null)
  const use = async () => {
    const cut = area && (await cutPicture(file, area).catch(onBroken))
    if (cut) onCut(cut)
  }
  const actions = (
    <>
      <Button look="secondary" onClick={onCancel}>
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
            mediaProps={{ alt: '', onError: onBroken }}
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
