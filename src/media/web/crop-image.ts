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
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2d canvas')
  const draw = () => context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  draw()
  let cropped = await canvas.convertToBlob({ type: file.type, quality: 0.92 })
  if (cropped.size > pictureLimits.bytes) {
    // a photo stored as png: as jpeg it has a tenth of the bytes; transparent areas become white
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    draw()
    cropped = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  }
  picture.close()
  return new File([cropped], file.name, { type: cropped.type })
}
