import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sniffType } from '#media/server/sniff-type.ts'

const square = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a1f4b' } })

test('a file is what its content says, whatever it is called [D-077]', async () => {
  expect(sniffType(await square().jpeg().toBuffer())).toBe('jpeg')
  expect(sniffType(await square().png().toBuffer())).toBe('png')
  expect(sniffType(Buffer.from('%PDF-1.7\n'))).toBe('pdf')
  expect(sniffType(Buffer.from('00000018667479706d703432', 'hex'))).toBe('mp4')
  expect(sniffType(Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'))).toBe('wmv')
})

test('drawings with scripts, other pictures, other films and scripts are nothing we take [D-077, D-109]', async () => {
  expect(sniffType(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
  expect(sniffType(Buffer.from('<?xml version="1.0"?><svg/>'))).toBeNull()
  expect(sniffType(await square().webp().toBuffer())).toBeNull()
  expect(sniffType(await square().avif().toBuffer())).toBeNull()
  expect(sniffType(await square().gif().toBuffer())).toBeNull()
  expect(sniffType(Buffer.from('0000001466747970717420200000', 'hex'))).toBeNull()
  expect(sniffType(Buffer.from('<script>alert(1)</script>'))).toBeNull()
  expect(sniffType(Buffer.from('RIFF....AVI LIST'))).toBeNull()
  expect(sniffType(Buffer.alloc(0))).toBeNull()
})
