import decodeQr from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from '#platform/web/ui/media/qr-code.tsx'

/** The drawing as a picture of four pixels a module, as a camera would see it. */
function rasterize(markup: string): { width: number; height: number; data: Uint8Array } {
  const [, size = ''] = /viewBox="0 0 (\d+) \1"/.exec(markup) ?? []
  const width = Number(size) * 4
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = 0; row < 4; row += 1) {
      const from = ((Number(y) * 4 + row) * width + Number(x) * 4) * 4
      for (let at = from; at < from + Number(length) * 16; at += 1) if (at % 4 !== 3) data[at] = 0
    }
  return { width, height: width, data }
}

test.each([
  'otpauth://totp/Chairside:owner%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Chairside',
  'https://shop.example/explore/abc?urlUserId=1&urlClientId=2',
])('a camera reads the text that the code was drawn for: %s', (value) => {
  const markup = renderToStaticMarkup(<QrCode value={value} label="QR code" />)
  expect(markup).toContain('role="img" aria-label="QR code"')
  expect(decodeQr(rasterize(markup))).toBe(value)
})
