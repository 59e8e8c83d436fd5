import { pictureLimits } from '#media/picture-limits.ts'

export interface CutArea {
  x: number
  y: number
  width: number
  height: number
}

/** The area of a picture as a file of its own: what was chosen may be larger than what may be sent. */
export async function cutPicture(file: File, { x, y, width, height }: CutArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, pictureLimits.width / width)
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('this browser cannot draw')
  const draw = () => paint.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  draw()
  let cut = await canvas.convertToBlob({ type: file.type, quality: 0.92 })
  if (cut.size > pictureLimits.bytes) {
    // a photograph kept as png: as jpeg it is a tenth of it, and what was transparent is white
    paint.fillStyle = '#fff'
    paint.fillRect(0, 0, canvas.width, canvas.height)
    draw()
    cut = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  }
  picture.close()
  return new File([cut], file.name, { type: cut.type })
}
