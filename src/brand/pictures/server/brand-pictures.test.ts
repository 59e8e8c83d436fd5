import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandText } from '#brand/text.ts'
import { publishBrand, sendBrandPicture } from '../../../../tests/harness/brand.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

const drawing = '<svg viewBox="0 0 40 20"><script>alert(1)</script><rect width="40" height="20" fill="#123456"/></svg>'
const svg = (text = drawing) => new File([text], 'logo.svg', { type: 'image/svg+xml' })
async function png(width: number, height: number, format: 'png' | 'jpeg' = 'png'): Promise<File> {
  const picture = sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 60, alpha: 1 } } })
  return new File([new Uint8Array(await picture.toFormat(format).toBuffer())], `x.${format}`)
}
const get = (path: string) => shop.app.inject({ url: path })

test('a logo is stored clean, shown once published, and served as nothing that runs [N-BRAN-012]', async () => {
  const { body } = await sendBrandPicture(shop, admin, 'logo', svg())
  const { picture, width, height } = body.responseData
  expect({ picture, width, height }).toEqual({ picture: expect.stringMatching(/\.svg$/), width: 40, height: 20 })
  const served = await get(`/files/public/${picture}`)
  expect(served.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  })
  expect(served.body).not.toContain('script')
  expect((await publishBrand(shop, admin, { logo: picture })).body.statusCode).toBe(1)
  const dots = (await sendBrandPicture(shop, admin, 'logo', await png(3_000, 900))).body.responseData
  expect(dots).toMatchObject({ picture: expect.stringMatching(/\.png$/), width: 800, height: 240 })
})

test('of one icon all sizes are made, and manifest and pages name them anew [N-BRAN-013]', async () => {
  const before = await get('/site.webmanifest')
  expect(before.json()).toMatchObject({ name: 'Chairside', icons: [{ src: '/icon-192.png' }, {}, {}] })
  const { picture } = (await sendBrandPicture(shop, admin, 'icon', await png(700, 512))).body.responseData
  await publishBrand(shop, admin, { name: 'Lumen Pro', icon: picture })
  const manifest = await get('/site.webmanifest')
  expect(manifest.headers['cache-control']).toBe('public, no-cache')
  expect(manifest.headers.etag).not.toBe(before.headers.etag)
  const { name, short_name, icons } = manifest.json<{
    name: string
    short_name: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }>()
  expect([name, short_name]).toEqual(['Lumen Pro', 'Lumen Pro'])
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const [path, side] of [
    ['/favicon.png', 32],
    ['/favicon.ico', 32],
    ['/icon-180.png', 180],
    ...icons.map(({ src, sizes }) => [src, Number.parseInt(sizes, 10)] as const),
  ] as const) {
    const { rawPayload, headers } = await get(path)
    expect([path, headers['content-type']]).toEqual([path, 'image/png'])
    const { width, height } = await sharp(rawPayload).metadata()
    expect([path, width, height]).toEqual([path, side, side])
  }
  // a raster picture cannot be served as SVG
  expect((await get('/favicon.svg')).statusCode).toBe(404)
  const maskable = await sharp((await get('/icon-maskable.png')).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(maskable.info.channels).toBe(3)
})

test('the program’s icon takes the colours and the name of the brand [N-BRAN-013]', async () => {
  await publishBrand(shop, admin, { name: 'Lumen & Pro', icon: '', accent: '#005f73' })
  const drawn = await get('/favicon.svg')
  expect(drawn.body).toContain('<title>Lumen &#38; Pro</title>')
  expect(drawn.body).toContain('fill="#005f73"')
  const { data } = await sharp((await get('/icon-192.png')).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = 4 * (192 * 20 + 96)
  expect([...data.subarray(middle, middle + 3)]).toEqual([0x00, 0x5f, 0x73])
  expect((await get('/site.webmanifest')).json()).toMatchObject({ theme_color: '#005f73' })
})

test('the picture of links is cut to the size that chats show [N-BRAN-014]', async () => {
  const sent = await sendBrandPicture(shop, admin, 'preview', await png(2_000, 1_400, 'jpeg'))
  expect(sent.body.responseData).toMatchObject({ picture: expect.stringMatching(/\.jpg$/), width: 1200, height: 630 })
})

test('a wrong picture is refused in words and stores nothing [N-BRAN-015]', async () => {
  const count = async () => (await shop.pool.query('select count(*) from uploads')).rows[0]
  const before = await count()
  const tooLarge = new File([new Uint8Array(5_000_001)], 'x.png')
  const refused: [string, File | null, number, string][] = [
    ['logo', null, 18, brandText.pictureMissing],
    ['icon', tooLarge, 17, brandText.pictureLarge],
    ['logo', await png(64, 64, 'jpeg'), 16, 'Please choose an SVG or a PNG.'],
    ['logo', svg('<svg><style>a{}</style></svg>'), 16, expect.stringContaining('This SVG has a <style>') as never],
    ['logo', svg('<svg><path fill="var(--a)"/></svg>'), 16, brandText.svgPaintsBy('fill')],
    ['logo', svg('<svg></svg>'), 16, 'This SVG cannot be read. Please export it again, and choose it once more.'],
    ['logo', svg(`<svg viewBox="0 0 1 1">${' '.repeat(200_001)}</svg>`), 17, brandText.svgLarge],
    ['logo', new File(['hello'], 'x.svg'), 16, 'Please choose an SVG or a PNG.'],
    ['icon', await png(511, 800), 16, 'The icon needs 512 by 512 pixels at least, or choose an SVG.'],
    ['preview', svg(), 16, 'Please choose a JPEG or a PNG.'],
    ['preview', await png(1_199, 630), 16, 'The picture needs 1200 by 630 pixels at least.'],
  ]
  for (const [kind, file, errorCode, message] of refused) {
    const { body } = await sendBrandPicture(shop, admin, kind, file)
    expect(body.error).toMatchObject({ errorCode, errors: { img: message } })
  }
  const seller = await createSeller(shop)
  expect((await sendBrandPicture(shop, seller, 'logo', svg())).body.error?.errorCode).toBe(8)
  expect(await count()).toEqual(before)
})

test('a picture is published as what it was sent as, and no other as the brand’s [N-BRAN-015]', async () => {
  const send = async (kind: 'logo' | 'icon' | 'preview', file: File) =>
    (await sendBrandPicture(shop, admin, kind, file)).body.responseData.picture
  const logo = await send('logo', await png(900, 200))
  const icon = await send('icon', await png(600, 600))
  const long = await send('icon', await png(2_048, 520))
  const preview = await send('preview', await png(1_300, 700, 'jpeg'))
  const drawn = await send('logo', svg())
  const other = `${crypto.randomUUID()}.webp`
  await shop.db
    .insertInto('uploads')
    .values({
      file_name: other,
      visibility: 'public',
      kind: 'picture',
      mime_type: 'image/webp',
      size_bytes: 1,
      width: 1_200,
      height: 630,
    })
    .execute()
  const publish = async (field: 'logo' | 'icon' | 'preview', picture: string) => {
    const { body } = await publishBrand(shop, admin, { name: crypto.randomUUID().slice(0, 8), [field]: picture })
    return new Map(Object.entries(body.error?.errors ?? {})).get(field) ?? null
  }
  for (const [field, own] of [
    ['logo', [logo, drawn]],
    ['icon', [icon, long, drawn]],
    ['preview', [preview]],
  ] as const)
    for (const picture of [logo, icon, long, preview, drawn, other]) {
      const words = (own as readonly string[]).includes(picture) ? null : brandText.pictureUnknown
      expect([field, picture, await publish(field, picture)]).toEqual([field, picture, words])
    }
})
