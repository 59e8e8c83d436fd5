/** The largest size in bytes and width in pixels of one picture (D-113); the browser reduces it to both before the upload. */
export const pictureLimits = { bytes: 5_000_000, width: 1920 } as const

/** The file types that each kind of upload accepts; the server detects a file's type from its content (D-077). */
export const allowedFileTypes = {
  picture: ['jpeg', 'png'],
  video: ['mp4', 'wmv'],
  document: ['jpeg', 'png', 'pdf'],
} as const

const mimeTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  wmv: 'video/x-ms-wmv',
} as const

/** The MIME types of a kind of upload; browsers offer only files of these types for selection. */
export function allowedMimeTypes(kind: keyof typeof allowedFileTypes): string[] {
  return allowedFileTypes[kind].map((type) => mimeTypes[type])
}

/**
 * Whether a selected file is in the format of an iPhone's photos; some systems do not know the type of such a file, so its name counts too.
 */
export function isHeic({ type, name = '' }: { type: string; name?: string }): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}
