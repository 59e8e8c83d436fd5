const loaded = new Map<() => Promise<unknown>, unknown>()

/**
 * The result of a lazy import: at once where it was imported before, else a promise. `import()` alone is always
 * asynchronous, and a search field that is rendered late drops letters that are typed meanwhile.
 */
export function cachedImport<Imported>(load: () => Promise<Imported>): Imported | Promise<Imported> {
  const known = loaded.get(load)
  if (known) return known as Imported
  return load().then((imported) => {
    loaded.set(load, imported)
    return imported
  })
}
