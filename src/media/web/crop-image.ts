import { isHeic } from '#media/is-heic.ts'
import { pictureLimits } from '#media/picture-limits.ts'

export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Crops a picture to an area and returns it as a file within the upload limits. */
export async function cropImage(file: File, { x, y, width, height }: CropArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, pictureLimits.width / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2d canvas')
  const draw = () => context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  draw()
  // Safari opens a heic, which no canvas writes
  let cropped = await toBlob(canvas, isHeic(file) ? 'image/jpeg' : file.type)
  if (cropped.size > pictureLimits.bytes) {
    // a photo stored as png: as jpeg it has a tenth of the bytes; transparent areas become white
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    draw()
    cropped = await toBlob(canvas, 'image/jpeg')
  }
  picture.close()
  return new File([cropped], file.name, { type: cropped.type })
}

const quality = 0.92

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn')))
    canvas.toBlob(take, type, quality)
  })
}
