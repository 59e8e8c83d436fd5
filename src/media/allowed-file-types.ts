/** The file types that each kind of upload accepts; the server detects a file's type from its content (D-077). */
export const allowedFileTypes = {
  picture: ['jpeg', 'png'],
  video: ['mp4', 'wmv'],
  document: ['jpeg', 'png', 'pdf'],
} as const
