import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { publicBase } from '#media/server/serve-files.ts'
import { drawSquare } from '#media/server/shop-pictures.ts'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import type { ShopIdentity } from '#platform/shop-identity.ts'

/** The file names by which browsers, phones and push messages request icons, with the length of each icon's sides in pixels. */
export const iconSizes = {
  'favicon.png': 32,
  'icon-180.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable.png': 512,
} as const
export type IconName = keyof typeof iconSizes

const plum = '#7a1f4b'
const paper = '#fbf7f3'

/** The share of a maskable icon's side that phones may cut off at each edge. */
const maskableInset = 0.1

/** The program's salon chair in the colours of the brand. */
function drawChair(name: string, accent: string, background: string): string {
  const escaped = name.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><title>${escaped}</title><rect width="28" height="28" rx="7" fill="${accent}"/><path d="M9 5.4c-1.1 3-1 6.5.4 9.8h9.2c1.3 0 2.1.9 2.1 1.9M14 15.2v6.4M9.8 22.2h8.4M12.4 11.4h5.4" fill="none" stroke="${background}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}

const isSvg = ({ icon }: ShopIdentity) => icon === null || icon.path.endsWith('.svg')
const nameOf = (path: string) => path.slice(publicBase.length)

/** A version that changes with what icons and manifest show, so that browsers fetch them again; empty for the program's own look. */
export function versionOfIcons({ name, icon, colors }: ShopIdentity): string {
  if (name === standardIdentity.name && !icon && !colors) return ''
  return hash('sha256', JSON.stringify([name, icon, colors?.light]), 'base64url').slice(0, 10)
}

/** The icon and manifest links for the head of a page. */
export function listIconLinks(identity: ShopIdentity): Record<string, string>[] {
  const version = versionOfIcons(identity)
  const at = (path: string) => `${path}${version && `?v=${version}`}`
  return [
    ...(isSvg(identity) ? [{ rel: 'icon', href: at('/favicon.svg'), type: 'image/svg+xml' }] : []),
    { rel: 'icon', href: at('/favicon.png'), type: 'image/png', sizes: '32x32' },
    { rel: 'apple-touch-icon', href: at('/icon-180.png') },
    { rel: 'manifest', href: at('/site.webmanifest') },
  ]
}

/** Renders the web manifest, by which a phone shows the shop on its home screen. */
export function renderManifest(identity: ShopIdentity): string {
  const version = versionOfIcons(identity)
  const icon = (name: IconName, purpose?: string) => {
    const sizes = `${iconSizes[name]}x${iconSizes[name]}`
    return { src: `/${name}${version && `?v=${version}`}`, sizes, type: 'image/png', ...(purpose ? { purpose } : {}) }
  }
  const manifest = {
    name: identity.name,
    short_name: identity.name,
    start_url: '/',
    display: 'standalone',
    background_color: identity.colors?.light.background ?? paper,
    theme_color: identity.colors?.light.accent ?? plum,
    icons: [icon('icon-192.png'), icon('icon-512.png'), icon('icon-maskable.png', 'maskable')],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The icon as SVG; null where the brand's icon is a raster picture. */
export async function readSvgIcon(files: FileStorage, identity: ShopIdentity): Promise<Buffer | null> {
  if (!isSvg(identity)) return null
  return readSource(files, identity)
}

/** An icon in one of its sizes: the program's own icon is a file in every size but the maskable one, and all others are drawn. */
export async function readIcon(files: FileStorage, identity: ShopIdentity, name: IconName): Promise<Buffer> {
  const isMaskable = name === 'icon-maskable.png'
  if (!isMaskable && !identity.icon && !identity.colors) return readFile(new URL(`icons/${name}`, import.meta.url))
  const ground = identity.icon ? (identity.colors?.light.background ?? paper) : (identity.colors?.light.accent ?? plum)
  // a phone fills transparent areas with black
  const isOpaque = isMaskable || name === 'icon-180.png'
  const { bytes } = await drawSquare(await readSource(files, identity), {
    size: iconSizes[name],
    ground: isOpaque ? ground : null,
    inset: isMaskable ? maskableInset : 0,
  })
  return bytes
}

async function readSource(files: FileStorage, { name, icon, colors }: ShopIdentity): Promise<Buffer> {
  const stored = icon && (await files.read('public', nameOf(icon.path)))
  return stored ?? Buffer.from(drawChair(name, colors?.light.accent ?? plum, colors?.light.background ?? paper))
}
