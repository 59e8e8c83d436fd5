import { allowedMimeTypes, isHeic } from '#media/allowed-file-types.ts'
import { documentsText } from './text.ts'

const names: Record<string, string> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'application/pdf': 'PDF' }

/** What a browser knows of a selected file before the upload; the server inspects the contents (D-077). */
export interface ChosenFile {
  name?: string
  type: string
  size: number
}

export const maxDocuments = 5

export const maxDocumentBytes = 5_000_000

export const allowedDocumentTypes = allowedMimeTypes('document')

type Rule = (files: readonly ChosenFile[]) => string | null

const validateTypes: Rule = (files) =>
  // only the server can tell whether a HEIC can be read
  files.every((file) => allowedDocumentTypes.includes(file.type) || isHeic(file)) ? null : documentsText.documentType

/**
 * Checks that there are at least two documents, then their type, size and number, in this order (D-096, D-099); exactly 5,000,000 bytes
 * pass (D-098).
 */
export function validateSignUpDocuments(files: readonly ChosenFile[]): string | null {
  if (files.length < 2) return documentsText.documentsEmpty
  return (
    validateTypes(files) ??
    (files.some(({ size }) => size > maxDocumentBytes) ? documentsText.documentTooLarge : null) ??
    (files.length > maxDocuments ? documentsText.documentsTooMany : null)
  )
}

/**
 * Checks number, type, and a size under 5,000,000 bytes (D-098). `storedCount` is the number of stored documents that stay in the profile.
 */
export function validateProfileDocuments(files: readonly ChosenFile[], storedCount: number): string | null {
  const total = files.length + storedCount
  if (total === 0) return documentsText.documentsEmpty
  if (total > maxDocuments) return documentsText.documentsTooMany
  return (
    validateTypes(files) ?? (files.some(({ size }) => size >= maxDocumentBytes) ? documentsText.documentTooLarge : null)
  )
}

/** Checks the one file that replaces a refused document, by the rules of a sign-up (D-353). */
export function validateReplacement(file: ChosenFile | undefined): string | null {
  if (!file) return documentsText.documentsEmpty
  return validateTypes([file]) ?? (file.size > maxDocumentBytes ? documentsText.documentTooLarge : null)
}

/** The name of a document's type as sellers know it, such as PDF. */
export function documentTypeName(mimeType: string): string {
  return names[mimeType] ?? mimeType
}
