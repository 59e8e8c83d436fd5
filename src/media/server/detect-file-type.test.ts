import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectFileType } from '#media/server/detect-file-type.ts'

const square = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a1f4b' } })

test('a file is what its content says, whatever it is called [D-077]', async () => {
  expect(detectFileType(await square().jpeg().toBuffer())).toBe('jpeg')
  expect(detectFileType(await square().png().toBuffer())).toBe('png')
  expect(detectFileType(Buffer.from('%PDF-1.7\n'))).toBe('pdf')
  expect(detectFileType(Buffer.from('00000018667479706d703432', 'hex'))).toBe('mp4')
  for (const brand of ['heic', 'heix', 'mif1'])
    expect(detectFileType(Buffer.from(`\0\0\0\u0018ftyp${brand}`))).toBe('heic')
  expect(detectFileType(Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'))).toBe('wmv')
})

test('SVG, other image formats, other videos and scripts are not accepted [D-077, D-109]', async () => {
  expect(detectFileType(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
  expect(detectFileType(Buffer.from('<?xml version="1.0"?><svg/>'))).toBeNull()
  expect(detectFileType(await square().webp().toBuffer())).toBeNull()
  expect(detectFileType(await square().avif().toBuffer())).toBeNull()
  expect(detectFileType(await square().gif().toBuffer())).toBeNull()
  expect(detectFileType(Buffer.from('0000001466747970717420200000', 'hex'))).toBeNull()
  expect(detectFileType(Buffer.from('<script>alert(1)</script>'))).toBeNull()
  expect(detectFileType(Buffer.from('RIFF....AVI LIST'))).toBeNull()
  expect(detectFileType(Buffer.alloc(0))).toBeNull()
})
