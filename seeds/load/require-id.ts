/** The demo data names only what exists (demo-data.test.ts). */
export function requireId(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`the demo shop has no ${name}`)
  return id
}
