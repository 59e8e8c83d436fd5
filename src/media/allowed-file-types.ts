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

/** The MIME types of a kind of upload, by which a browser filters the files that can be selected. */
export function allowedMimeTypes(kind: keyof typeof allowedFileTypes): string[] {
  return allowedFileTypes[kind].map((type) => mimeTypes[type])
}
