const names: Record<string, string> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'application/pdf': 'PDF' }

/** The type of a document in words that its seller knows. */
export function documentTypeName(mimeType: string): string {
  return names[mimeType] ?? mimeType
}
