/** A multipart form: the texts first, then the files of each field. */
export function createFormData(fields: Record<string, string>, files: Record<string, readonly File[]> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
  return form
}
