import { useEffect, useRef } from 'react'

/** A picture that the server has stored, by its name, or one that was just cropped: its object URL and its file. */
export interface SelectedPicture {
  name: string
  file: File | null
}

/** Revokes the object URLs of pictures that are not selected any more; an object URL holds its file in memory. */
export function useRevokeObjectUrls(pictures: readonly SelectedPicture[]): void {
  const known = useRef(new Set<string>())
  useEffect(() => {
    const now = new Set(pictures.filter(({ file }) => file).map(({ name }) => name))
    for (const name of known.current) if (!now.has(name)) URL.revokeObjectURL(name)
    known.current = now
  }, [pictures])
  useEffect(() => {
    const all = known
    return () => {
      for (const name of all.current) URL.revokeObjectURL(name)
    }
  }, [])
}

/**
 * A picture without what a phone's camera writes behind it, as its film. Only files of this many bytes and more are read; the
 * server cuts the others.
 */
export async function cutBehindPicture(file: File, fromBytes: number): Promise<File> {
  if (file.size < fromBytes || (file.type !== 'image/jpeg' && file.type !== 'image/png')) return file
  const { findJpegEnd, findPngEnd } = await import('#media/find-picture-end.ts')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const end = file.type === 'image/jpeg' ? findJpegEnd(bytes).end : findPngEnd(bytes)
  if (end === null || end >= file.size) return file
  return new File([file.slice(0, end)], file.name, { type: file.type, lastModified: file.lastModified })
}
