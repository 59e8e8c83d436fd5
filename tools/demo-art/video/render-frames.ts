import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { drawFrame, frameCount } from './draw-frames.ts'

const folder = process.argv[2] ?? 'frames'
await mkdir(folder, { recursive: true })
for (let frame = 0; frame < frameCount; frame++) {
  await sharp(Buffer.from(drawFrame(frame)))
    .png()
    .toFile(`${folder}/${String(frame).padStart(4, '0')}.png`)
}
console.log(`${frameCount} frames in ${folder}`)
