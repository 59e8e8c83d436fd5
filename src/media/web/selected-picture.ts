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
