export type FileType = 'jpeg' | 'png' | 'heic' | 'pdf' | 'mp4' | 'wmv'

/** How many bytes `detectFileType` needs from the start of a file. */
export const signatureLength = 64

const signatures: [FileType, number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['wmv', [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0x00, 0xaa, 0x00, 0x62, 0xce, 0x6c]],
]
/** The brands that browsers play as mp4; heic, avif and QuickTime use the same container with other brands. */
const mp4Brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V |M4VP|f4v |mmp4|3gp[4-6]|XAVC)$/

/**
 * The brands of iPhones' pictures, which are HEVC in the same container as mp4. An AVIF may have one of them too, but also lists the brand
 * 'avif'.
 */
const heicBrands = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/

/** Detects the type of a file from its content; the file name and the declared type are ignored (D-077). SVG is not accepted. */
export function detectFileType(head: Buffer): FileType | null {
  for (const [type, signature] of signatures)
    if (head.length >= signature.length && signature.every((byte, at) => head[at] === byte)) return type
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null
  const brand = head.toString('latin1', 8, 12)
  if (mp4Brands.test(brand)) return 'mp4'
  return heicBrands.test(brand) && !head.includes('avif') ? 'heic' : null
}
