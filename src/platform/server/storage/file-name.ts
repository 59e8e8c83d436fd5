const storedFileName = /^(?:[a-z0-9][a-z0-9-]*\/)?[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5}$/

/** Throws unless the server itself made this name: no other text may become part of a path or a bucket key. */
export function assertStoredFileName(name: string): string {
  if (!storedFileName.test(name)) throw new Error(`not the name of a stored file: ${name}`)
  return name
}
