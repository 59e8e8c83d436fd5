import { pictureWidths } from '#platform/picture-widths.ts'

/** The widths that the server stores beside an original: base + 'w640/' + stem + '.avif'. */
export function pictureSrcSet(base: string, name: string, offered: readonly number[] = pictureWidths): string {
  return offered.map((width) => `${pictureUrl(base, name, 'avif', width)} ${width}w`).join(', ')
}

export function pictureUrl(base: string, name: string, type: 'avif' | 'webp', width: number): string {
  return `${base}w${width}/${name.replace(/\.\w+$/, '')}.${type}`
}
